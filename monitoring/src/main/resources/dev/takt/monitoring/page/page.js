// The page of a loop: takes what the stream tells and gives each part its own. Draws at most ten times a second.

import { Chart } from './charts.js';
import { Commands } from './commands.js';
import { History } from './history.js';
import { showEvents, showLatencies, showSolver, SignalTable } from './tables.js';
import { Timing } from './timing.js';
import { mark, number, time, write } from './format.js';

const DRAW_MILLIS = 100;
const byId = id => document.getElementById(id);

class Page {
  constructor(loop) {
    this.loop = loop;
    this.plan = null;
    this.state = null;
    this.heard = 0;
    this.commands = new Commands(loop);
    this.timing = new Timing(loop);
    this.table = new SignalTable(loop, this.plotted(), names => this.plot(names));
    write(byId('name'), loop.name);
    document.title = loop.name + ' · Takt';
    write(byId('facts'), `period ${time(loop.period_s)}` + (loop.time_scale === 1 ? '' : ` = ${number(loop.period_s * loop.time_scale, 4)} s of the plant`)
      + ` · Takt ${loop.version} · settings ${loop.configuration} · model ${loop.model}`);
    this.controls = loop.actuators.map(actuator => new Chart(byId('controls'), actuator, true));
    this.outputs = [];
    this.ready = this.plot(this.plotted());
  }

  key() {
    return 'takt-plots-' + this.loop.name;
  }

  plotted() {
    const known = new Set(this.loop.signals.map(signal => signal.name));
    const chosen = (JSON.parse(localStorage.getItem(this.key()) ?? 'null') ?? []).filter(name => known.has(name));
    return chosen.length ? chosen : this.loop.plots.map(plot => plot.signal);
  }

  async plot(names) {
    localStorage.setItem(this.key(), JSON.stringify(names));
    this.outputs.forEach(chart => chart.remove());
    this.outputs = names.map(name => new Chart(byId('outputs'), this.loop.signals.find(signal => signal.name === name), false));
    const history = new History(this.loop, names);
    await history.load();
    this.history = history;
    this.draw();
  }

  cycle({ state, recent }) {
    this.state = state;
    this.heard = performance.now();
    this.history?.add(state, recent);
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
    const mode = byId('mode');
    write(mode, state.actual.replaceAll('-', ' '));
    mark(mode, 'mode', state.actual);
    write(byId('requested'), state.requested === state.actual ? '' : 'requested: ' + state.requested.replaceAll('-', ' '));
    write(byId('reasons'), state.reasons.join(' · '));
    figure('rung', state.rung, { fresh: '', manual: '', late: 'warn', previous: 'warn', hold: 'bad', failsafe: 'bad' }[state.rung]);
    figure('fallback', String(state.fallback_cycles), state.fallback_cycles ? 'warn' : '');
    const { ingest_s, estimate_s, prepare_s, solve_s, accept_s, dispatch_s } = state.times;
    const budget = (ingest_s + estimate_s + prepare_s + solve_s + accept_s + dispatch_s) / this.loop.period_s;
    figure('budget', (100 * budget).toFixed(budget < 0.1 ? 1 : 0) + ' %', budget > 1 ? 'bad' : budget > 0.8 ? 'warn' : '');
    figure('feedback', state.times.feedback_s > 0 ? time(state.times.feedback_s) : '–');
    figure('planAge', state.plan_age_s === null ? '–' : number(state.plan_age_s, 3) + ' s');
    figure('cycle', String(state.cycle));
    this.commands.show(state);
  }

  draw() {
    const { history, state, plan, loop } = this;
    if (!history || !state) return;
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

  remove() {
    [...this.outputs, ...this.controls].forEach(chart => chart.remove());
  }

  // The link is live while periods come: a server that answers for a loop that stands still is not enough.
  age() {
    const silent = (performance.now() - this.heard) / 1000;
    const patience = Math.max(2, 5 * this.loop.period_s);
    if (this.heard && silent < patience) link('live', 'live');
    else if (this.heard) link('lost', 'no period for ' + Math.round(silent) + ' s');
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

function begin(loop) {
  if (page?.loop.instance === loop.instance) return;
  page?.remove();
  page = new Page(loop);
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
  on('events', showEvents);
  on('latencies', showLatencies);
  stream.onerror = () => link('lost', 'no connection');
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => page?.recolor());
setInterval(() => page?.age(), 500);
listen();
