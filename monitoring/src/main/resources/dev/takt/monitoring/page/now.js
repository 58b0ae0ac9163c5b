// Whether what the page shows is of now. Periods must come: a server that answers for a loop that stands still is not enough.

import { clock } from './format.js';
import { rough } from './standing.js';

export class Now {
  constructor(loop) {
    this.patience = Math.max(2, 5 * loop.period_s);
    this.ended = null;
    this.connected = true;
  }

  // A period has been told of; it may have ended a while ago.
  heard({ period_age_s: age }) {
    this.ended = performance.now() - 1000 * (age ?? 0);
    this.connected = true;
  }

  silent() {
    return this.ended === null ? null : (performance.now() - this.ended) / 1000;
  }

  is() {
    return this.ended !== null && this.silent() < this.patience;
  }

  // A moment of this browser's clock.
  since() {
    return clock(Date.now() - 1000 * this.silent());
  }

  text() {
    const since = `since ${this.since()}, for ${rough(this.silent())}`;
    return (this.connected ? `The loop has run no period ${since}: its last commands stand.` : `No connection to the loop ${since}. It may run or not.`)
      + ' Everything below is of that time.';
  }
}
