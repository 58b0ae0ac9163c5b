package dev.takt.actors.pair;

import dev.takt.loop.cycle.PairDecision;

/**
 * Decides when one of two controllers leads: writes to the plant. It takes the lead by an epoch that is larger than all that it has seen, when the
 * plant has not acknowledged a command by some time after the cut-off of a period. The plant refuses smaller epochs, so at any time it follows
 * one controller, whatever both of them believe. Epochs of the two never are the same number.
 *
 * <p>It gives the lead up when the plant follows a larger epoch, and when the other one says that the plant does. What the other one says is
 * never a reason to take the lead. Nobody takes it who hears nothing from the plant.
 */
public final class Leadership {
    /** Periods for which the second of two that have just begun leaves it to the first to take the lead. */
    static final int COURTESY = 3;

    private static final int MOST_PATIENCE = 64;

    /** An invitation is for the next command, which comes after the end of the present period; then it is void. */
    private static final int ENDS_OF_AN_INVITATION = 2;

    private final int place;
    private boolean leading;
    private boolean written;
    private boolean confirmed;
    private long epoch;
    private long known;
    private long followed;
    private long answered;
    private long answeredBefore;
    private long followedBefore;
    private boolean heard;
    private boolean everAcknowledged;
    private int invited;
    private boolean excused;
    private boolean overslept;
    private int vacant;
    private int idle;
    private int patience = 1;

    /** What is known of the other controller. */
    public enum Peer {
        /** It cannot be reached. */
        ABSENT,
        /** It says that it does not lead. */
        STANDING_BY,
        /** It says that it leads. */
        LEADING
    }

    /**
     * Begins without the lead.
     *
     * @param place 0 for the first of the two, 1 for the second
     */
    public Leadership(int place) {
        this.place = place;
    }

    /** Whether this controller writes to the plant. */
    public boolean isLeading() {
        return leading;
    }

    /** Whether it leads and the plant has said that it follows it. */
    public boolean isConfirmed() {
        return leading && confirmed;
    }

    /** The epoch under which it writes. */
    public long epoch() {
        return epoch;
    }

    /**
     * A frame has come from the plant.
     *
     * @param follows the epoch of the controller that the plant follows; 0 for none
     * @param sequence the last command of it that the plant has acknowledged
     * @return whether this ends the lead of this controller
     */
    public boolean plantSays(long follows, long sequence) {
        heard = true;
        followed = follows;
        answered = sequence;
        known = Math.max(known, follows);
        confirmed |= leading && follows == epoch;
        return leading && follows > epoch && end();
    }

    /**
     * What has come from the plant in this period is older than what the other controller has read: it was on its way for long, and does not tell
     * whether the plant has a command of this period.
     */
    public void doubtThePlant() {
        heard &= leading;
    }

    /**
     * A period is looked at.
     *
     * @param tooLate whether that is so late that a command would come to nothing. Once, it means that this controller itself was suspended: what it
     *     knows of the plant is as old as that. A controller that is always late acts as well as it can.
     */
    public void looksAt(boolean tooLate) {
        if (tooLate && !overslept) {
            doubtThePlant();
        }
        overslept = tooLate;
    }

    /**
     * The other controller has said that it leads.
     *
     * @param under its epoch
     * @param isConfirmed whether the plant has told it so
     * @return whether this ends the lead of this controller
     */
    public boolean peerLeads(long under, boolean isConfirmed) {
        known = Math.max(known, under);
        return leading && under > epoch && (isConfirmed || !confirmed) && end();
    }

    private boolean end() {
        leading = false;
        confirmed = false;
        return true;
    }

    /** A command goes to the plant. */
    public void writes() {
        written = true;
    }

    /** The one that leads says that its mode has no command for the plant in this period. */
    public void excuse() {
        excused = true;
    }

    /** The one that leads asks this controller to take the lead with its next command. */
    public void invite() {
        invited = leading ? 0 : ENDS_OF_AN_INVITATION;
    }

    /** Takes the lead with a command, if the one that led has asked for it. */
    public boolean followsInvitation() {
        if (invited == 0) {
            return false;
        }
        take();
        return true;
    }

    private void take() {
        long following = known + 1;
        epoch = Math.floorMod(following, 2L) == place ? following : following + 1;
        known = epoch;
        leading = true;
        written = false;
        confirmed = false;
        invited = 0;
        idle = 0;
        vacant = 0;
    }

    /**
     * The time by which the plant is to acknowledge the command of a period has passed.
     *
     * @param hasCommand whether this controller has one for the period
     * @param overdue whether the next period to be decided on has begun, whose command the plant may have acknowledged as well
     * @return {@link PairDecision#TAKES_OVER} if this controller is to send it, as the one that leads from now on
     */
    public PairDecision due(boolean hasCommand, Peer peer, boolean overdue) {
        long before = followed == followedBefore ? answeredBefore : 0;
        boolean acknowledged = answered > before;
        boolean blind = !heard;
        boolean wasExcused = excused;
        followedBefore = followed;
        answeredBefore = overdue ? Math.min(answered, Math.max(before + 1, answered - 1)) : answered;
        heard = false;
        excused = false;
        invited = Math.max(0, invited - 1);
        if (acknowledged) {
            everAcknowledged = true;
            vacant = 0;
            idle = 0;
            patience = 1;
        }
        if (leading) {
            // what went out did not arrive, and it is not known why: whoever is followed goes on
            if (written && !confirmed && (blind || acknowledged)) {
                end();
                return PairDecision.GIVES_UP;
            }
            return PairDecision.LEADS;
        }
        if (acknowledged) {
            return PairDecision.ACKNOWLEDGED;
        }
        if (!hasCommand) {
            return takesUp(peer);
        }
        if (blind) {
            return PairDecision.BLIND;
        }
        return wasExcused ? PairDecision.EXCUSED : takesOver(peer);
    }

    private PairDecision takesOver(Peer peer) {
        vacant++;
        boolean courteous = place == 1 && peer == Peer.STANDING_BY && !everAcknowledged;
        if (vacant < (courteous ? Math.max(COURTESY, patience) : patience)) {
            return PairDecision.PATIENT;
        }
        patience = Math.min(MOST_PATIENCE, 2 * patience);
        take();
        return PairDecision.TAKES_OVER;
    }

    /** Nobody drives the plant, and nobody wants to: one of the two leads all the same, so that it can be operated. */
    private PairDecision takesUp(Peer peer) {
        idle = peer == Peer.LEADING ? 0 : idle + 1;
        if (idle > (place == 0 && peer == Peer.STANDING_BY ? 1 : COURTESY)) {
            take();
            return PairDecision.TAKES_UP;
        }
        return PairDecision.WITHOUT_COMMAND;
    }
}
