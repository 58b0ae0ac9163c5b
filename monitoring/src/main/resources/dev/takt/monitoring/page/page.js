// The page of a loop: takes what the stream tells and gives each part its own. Draws at most ten times a second.

import { Alarms } from './alarms.js';
import { Chart } from './charts.js';
import { Commands } from './commands.js';
import { History } from './history.js';
import { showEvents, showLatencies, showSolver, SignalTable } from './tables.js';
import { Timing } from './timing.js';
import { mark, number, time, write } from './format.js';

const DRAW_MILLIS = 100;
const LISTEN_AGAIN_MILLIS = 2000;
const byId = id => document.getElementById(id);

class Page {
  constructor(loop, plan) {
    this.loop = loop;
    this.plan = plan;
    this.state = null;
    this.heard = 0;
    this.announced = null;
    this.commands = new Commands(loop);
    this.timing = new Timing(loop);
    const names = this.plotted();
    this.table = new SignalTable(loop, names, chosen => {
      remember(this.key(), chosen);
      this.plot(chosen);
    });
    write(byId('name'), loop.name);
    document.title = loop.name + ' · Takt';
    write(byId('facts'), `period ${time(loop.period_s)}` + (loop.time_scale === 1 ? '' : ` = ${number(loop.period_s * loop.time_scale, 4)} s of the plant`)
      + ` · Takt ${loop.version} · settings ${loop.configuration} · model ${loop.model}`);
    this.controls = loop.actuators.map(actuator => new Chart(byId('controls'), actuator, true));
    this.outputs = [];
    this.plot(names);
  }

  key() {
    return 'takt-plots-' + this.loop.name;
  }

  plotted() {
    const known = new Set(this.loop.signals.map(signal => signal.name));
    const chosen = remembered(this.key()).filter(name => known.has(name));
    return chosen.length ? chosen : this.loop.plots.map(plot => plot.signal);
  }

  async plot(names) {
    this.outputs.forEach(chart => chart.remove());
    this.outputs = names.map(name => new Chart(byId('outputs'), this.loop.signals.find(signal => signal.name === name), false));
    this.history = new History(this.loop, names);
    this.draw();
    await this.history.load();
    this.draw();
  }

  cycle({ state, recent }) {
    this.state = state;
    this.heard = performance.now();
    this.history.add(state, recent);
    this.show(state);
    this.announce(state);
    this.soon();
  }

  soon() {
    if (this.due) return;
    this.due = setTimeout(() => requestAnimationFrame(() => {
      this.due = null;
      this.draw();
    }), DRAW_MILLIS);
  }

  show(state) {
    const mode = byId('mode');
    write(mode, state.actual.replaceAll('-', ' '));
    mark(mode, 'mode', state.actual);
    write(byId('requested'), state.requested === state.actual ? '' : 'requested: ' + state.requested.replaceAll('-', ' '));
    write(byId('reasons'), state.reasons.join(' · '));
    figure('rung', state.rung, { fresh: '', manual: '', none: '', predicted: 'warn', late: 'warn', previous: 'warn', hold: 'bad', failsafe: 'bad' }[state.rung]);
    figure('fallback', String(state.fallback_cycles), state.fallback_cycles ? 'warn' : '');
    const { ingest_s, estimate_s, prepare_s, solve_s, accept_s, dispatch_s } = state.times;
    const budget = (ingest_s + estimate_s + prepare_s + solve_s + accept_s + dispatch_s) / this.loop.period_s;
    figure('budget', (100 * budget).toFixed(budget < 0.1 ? 1 : 0) + ' %', budget > 1 ? 'bad' : budget > 0.8 ? 'warn' : '');
    figure('feedback', state.times.feedback_s > 0 ? time(state.times.feedback_s) : '–');
    figure('planAge', state.plan_age_s === null ? '–' : number(state.plan_age_s, 3) + ' s');
    figure('cycle', String(state.cycle));
    this.commands.show(state);
  }

  // What a screen reader tells unasked: another mode, not what is new every period.
  announce({ actual, requested, reasons }) {
    const modes = actual + ' of ' + requested;
    if (this.announced === modes) return;
    this.announced = modes;
    write(byId('announcement'), ['Mode ' + actual.replaceAll('-', ' '), ...reasons].join(', '));
  }

  draw() {
    const { history, state, plan, loop } = this;
    if (!state) return;
    const period = loop.period_s * loop.time_scale;
    const horizon = plan ? plan.times.at(-1) - plan.times[0] : 0;
    const window = Math.max(1.6 * horizon, 100 * period);
    const planned = name => {
      const trajectory = plan?.trajectories.find(one => one.name === name);
      return trajectory ? { times: plan.times, values: trajectory.values } : null;
    };
    for (const chart of this.outputs) {
      const { name } = chart.quantity;
      const target = loop.plots.find(plot => plot.signal === name)?.target;
      chart.show(history.times, history.used.get(name) ?? [], planned(name), target ? history.targets.get(target) : null, window);
    }
    this.controls.forEach((chart, i) => chart.show(history.times, history.applied[i], planned(chart.quantity.name), null, window));
    this.timing.show(history.periods);
    this.table.show(state);
    if (state.solve) showSolver(state.solve);
  }

  recolor() {
    [...this.outputs, ...this.controls].forEach(chart => chart.draw());
    this.soon();
  }

  // What is still on its way to it draws nothing then.
  remove() {
    [...this.outputs, ...this.controls].forEach(chart => chart.remove());
    this.outputs = [];
    this.controls = [];
  }

  // The link is live while periods come: a server that answers for a loop that stands still is not enough.
  age() {
    const silent = (performance.now() - this.heard) / 1000;
    const patience = Math.max(2, 5 * this.loop.period_s);
    if (this.heard && silent < patience) {
      link('live', 'live');
    } else if (this.heard) {
      link('lost', 'no period for ' + Math.round(silent) + ' s');
      write(byId('announcement'), 'No periods come from the loop');
      this.announced = null;
    }
  }
}

// A browser may keep nothing, or what another version of the page has left.
function remembered(key) {
  try {
    const names = JSON.parse(localStorage.getItem(key));
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function remember(key, names) {
  try {
    localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // then they are drawn until the page is closed
  }
}

function figure(id, text, level = '') {
  write(byId(id), text);
  mark(byId(id), 'level', level);
}

function link(state, text) {
  mark(byId('link'), 'link', state);
  write(byId('link'), text);
}

let page = null;
const list = new Alarms(command => page?.commands.send(command));

// Told again at every connection; another one than before is a loop that has restarted or has taken other settings over.
function begin(loop) {
  const before = page;
  if (before && JSON.stringify(before.loop) === JSON.stringify(loop)) return;
  before?.remove();
  page = new Page(loop, before?.loop.instance === loop.instance ? before.plan : null);
}

function listen() {
  const stream = new EventSource('api/stream');
  const on = (topic, action) => stream.addEventListener(topic, event => action(JSON.parse(event.data)));
  on('loop', begin);
  on('cycle', message => page?.cycle(message));
  on('plan', plan => {
    if (!page) return;
    page.plan = plan;
    page.soon();
  });
  on('alarms', alarms => list.show(alarms));
  on('events', showEvents);
  on('latencies', showLatencies);
  stream.onerror = () => {
    link('lost', 'no connection');
    // An answer that is no stream ends it for good: of a proxy while the loop restarts, or that too many pages watch already.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, LISTEN_AGAIN_MILLIS);
  };
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => page?.recolor());
setInterval(() => page?.age(), 500);
listen();
