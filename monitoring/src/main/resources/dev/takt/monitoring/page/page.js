// The page of a loop: takes what the stream tells and gives each part its own. Draws at most ten times a second.

import { Alarms } from './alarms.js';
import { Chart } from './charts.js';
import { Commands } from './commands.js';
import { followsPlan, showFigures } from './figures.js';
import { Header } from './header.js';
import { History } from './history.js';
import { Now } from './now.js';
import { actuatorNow, signalNow } from './readings.js';
import { Rest } from './rest.js';
import { Service } from './service.js';
import { markLatencies, showEvents, showLatencies, showSolver, SignalTable } from './tables.js';
import { Timing } from './timing.js';
import { number, time, write } from './format.js';

const DRAW_MILLIS = 100;
const LISTEN_AGAIN_MILLIS = 2000;
// Of a loop before its first period.
const NOTHING_KNOWN = { actuators: [], controlled: [] };
const byId = id => document.getElementById(id);

class Page {
  constructor(loop, plan) {
    this.loop = loop;
    this.plan = plan;
    this.state = null;
    this.now = new Now(loop);
    this.header = new Header(loop);
    this.solve = null;
    this.commands = new Commands(loop);
    this.rest = new Rest();
    this.service = new Service(loop, command => this.commands.send(command));
    this.timing = new Timing(loop);
    const names = this.plotted();
    this.table = new SignalTable(loop, names, chosen => {
      remember(this.key(), chosen);
      this.plot(chosen);
    });
    write(byId('facts'), `period ${time(loop.period_s)}` + (loop.time_scale === 1 ? '' : ` = ${number(loop.period_s * loop.time_scale, 4)} s of the plant`)
      + ` · Takt ${loop.version} · settings ${loop.configuration} · model ${loop.model}`);
    this.controls = loop.actuators.map(actuator => new Chart(byId('controls'), actuator, true));
    this.outputs = [];
    this.plot(names);
    this.age();
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
    await this.load();
  }

  // The past as the server knows it: when the page opens, and after it has missed some.
  async load() {
    await this.history.load();
    this.draw();
  }

  cycle({ state, recent }) {
    // A period in which no process image was ready leaves the signals of the one before standing.
    if (!state.signals.used.length && this.state) state.signals = this.state.signals;
    this.state = state;
    this.solve = state.solve ?? this.solve;
    this.now.heard(state);
    this.history.add(state, recent);
    this.show(state);
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
    this.header.show(state, this.now);
    showFigures(this.loop, state);
    markLatencies(state);
    this.commands.show(state);
    this.rest.show(this.solve);
    this.service.show(state.service ?? NOTHING_KNOWN);
  }

  draw() {
    const { history, state, plan, loop } = this;
    if (!state) return;
    const period = loop.period_s * loop.time_scale;
    const horizon = plan ? plan.times.at(-1) - plan.times[0] : 0;
    const window = Math.max(1.6 * horizon, 100 * period);
    const planned = name => {
      const trajectory = plan?.trajectories.find(one => one.name === name);
      return trajectory ? { times: plan.times, values: trajectory.values, followed: followsPlan(state) && this.now.is() } : null;
    };
    for (const chart of this.outputs) {
      const { name } = chart.quantity;
      const target = loop.plots.find(plot => plot.signal === name)?.target;
      const past = { times: history.times, values: history.used.get(name) ?? [], standings: history.standing.get(name) ?? [] };
      chart.show(past, planned(name), target ? history.targets.get(target) : null, window, signalNow(loop, state, name, this.now));
    }
    const standings = history.written.map(written => (written === null ? null : written ? 'measured' : 'predicted'));
    this.controls.forEach((chart, i) => chart.show({ times: history.times, values: history.applied[i], standings }, planned(chart.quantity.name), null, window,
      actuatorNow(state, i, this.now)));
    this.timing.show(history.periods);
    this.table.show(state);
    showSolver(this.solve, state.cycle);
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

  // Told twice a second, as time passes without periods too.
  age() {
    this.header.show(this.state, this.now);
    const old = this.state && !this.now.is();
    write(byId('latencyOf'), old ? 'of before ' + this.now.since() : 'last two minutes');
    if (old) this.soon();
  }

  connection(is) {
    this.now.connected = is;
    this.age();
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

let page = null;
const list = new Alarms(command => page?.commands.send(command));

// Told again at every connection; another one than before is a loop that has restarted or has taken other settings over.
function begin(loop) {
  const before = page;
  if (before && JSON.stringify(before.loop) === JSON.stringify(loop)) {
    before.load();
    return;
  }
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
  stream.onopen = () => page?.connection(true);
  stream.onerror = () => {
    page?.connection(false);
    // An answer that is no stream ends it for good: of a proxy while the loop restarts, or that too many pages watch already.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, LISTEN_AGAIN_MILLIS);
  };
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => page?.recolor());
setInterval(() => page?.age(), 500);
listen();
