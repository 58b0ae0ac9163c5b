// The head of the page: in which condition the loop is, for one look from afar. In words, in the colour and pattern of the whole head, in
// the title and in the icon of the tab.

import { mark, write } from './format.js';
import { census, censusText } from './standing.js';

const CONDITIONS = {
  good: { icon: 'icon.svg' },
  attention: { icon: 'icon-attention.svg' },
  safe: { icon: 'icon-safe.svg' },
  hand: { icon: 'icon-idle.svg' },
  idle: { icon: 'icon-idle.svg' },
  old: { icon: 'icon-old.svg' },
};

const MODES = {
  init: ['idle', 'The loop starts. Nothing is written to the plant.'],
  warming: ['idle', 'The solver warms up. Nothing is written to the plant.'],
  standby: ['idle', 'The loop shows what it would do. Nothing is written to the plant.'],
  arming: ['idle', 'The loop checks whether it may take over. Nothing is written to the plant.'],
  auto: ['good', ''],
  manual: ['hand', 'The operator moves the actuators.'],
  degraded: ['attention', 'The loop drives the plant, but something that it needs is missing.'],
  safe: ['safe', 'The actuators go to their fail-safe values and stay there until somebody acknowledges.'],
  'out-of-service': ['idle', 'Neither solved nor written.'],
};

// Of two controllers: which one this is, and whether the other one could take its place.
const pairText = pair => !pair ? []
  : [`the ${pair.name} controller ${pair.leading ? 'leads' : 'stands by'}, the pair is ${pair.ready ? 'ready' : 'not ready'}` + (!pair.ready && pair.remark ? ': ' + pair.remark : '')];
// Whatever its mode, one that stands by writes nothing.
const standsBy = pair => pair && !pair.leading;
const STANDS_BY = ['idle', 'This controller stands by and writes nothing to the plant: the other one does.'];

const byId = id => document.getElementById(id);

export class Header {
  constructor(loop) {
    this.loop = loop;
    this.announced = null;
    write(byId('name'), loop.name);
  }

  show(state, now) {
    const live = now.is();
    const counted = state ? census(this.loop, state) : null;
    const missing = state && counted.all ? censusText(counted, state.measured_age_s) : '';
    const [own, sentence] = standsBy(state?.pair) ? STANDS_BY : state ? MODES[state.actual] : ['idle', 'No period has ended yet.'];
    const condition = state && !live ? 'old' : own === 'good' && missing ? 'attention' : own;
    const mode = state ? state.actual.replaceAll('-', ' ') : 'starting';
    const word = condition === 'old' ? 'was ' + mode : mode;
    mark(document.body, 'condition', condition);
    mark(document.body, 'now', condition === 'old' ? 'no' : 'yes');
    write(byId('mode'), word);
    mark(byId('mode'), 'mode', condition === 'old' ? 'old' : state?.actual ?? 'init');
    write(byId('requested'), !state || state.requested === state.actual ? '' : 'requested: ' + state.requested.replaceAll('-', ' '));
    write(byId('condition'), condition === 'old' ? now.text() : sentence);
    write(byId('missing'), condition === 'old' ? '' : missing);
    mark(byId('missing'), 'level', !counted || counted.measured > 0 && !counted.lost.length ? 'warn' : 'bad');
    write(byId('reasons'), state && condition !== 'old' ? [...state.reasons, ...pairText(state.pair)].join(' · ') : '');
    this.link(condition, now);
    this.tab(condition, mode);
    this.announce(condition, state, mode, now, counted);
  }

  // Only a loop that is well is told to be live: beside anything else green would mislead.
  link(condition, now) {
    const link = byId('link');
    const lost = condition === 'old' || !now.connected;
    mark(link, 'link', lost ? 'lost' : condition === 'good' ? 'live' : 'connected');
    write(link, lost ? (now.connected ? 'no periods' : 'no connection') : condition === 'good' ? 'live' : 'connected');
  }

  tab(condition, mode) {
    const word = condition === 'old' ? 'NOT LIVE' : condition === 'safe' || condition === 'attention' ? mode.toUpperCase() : mode;
    const title = `${word} · ${this.loop.name} · Takt`;
    if (document.title !== title) document.title = title;
    const { icon } = CONDITIONS[condition];
    if (byId('icon').getAttribute('href') !== icon) byId('icon').setAttribute('href', icon);
  }

  // What a screen reader tells unasked: another mode or condition, not what is new every period.
  announce(condition, state, mode, now, counted) {
    if (!state) return;
    const blind = counted.all > 0 && counted.measured === 0;
    const told = [state.actual, state.requested, condition, blind].join();
    if (this.announced === told) return;
    this.announced = told;
    const words = condition === 'old' ? [now.connected ? 'No periods come from the loop' : 'No connection to the loop']
      : ['Mode ' + mode, ...(blind ? ['no measurement'] : []), ...state.reasons];
    write(byId('announcement'), words.join(', '));
  }
}
