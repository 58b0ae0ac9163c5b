// The last periods, as columns that charts draw: filled from the server when the page opens, then from the stream.

const MOST = 1200;

export class History {
  constructor(loop, plotted) {
    this.loop = loop;
    this.plotted = plotted;
    this.clear();
  }

  clear() {
    this.times = [];
    this.applied = this.loop.actuators.map(() => []);
    this.written = [];
    this.used = new Map(this.plotted.map(name => [name, []]));
    this.standing = new Map(this.plotted.map(name => [name, []]));
    this.targets = new Map(this.loop.set_points.map(name => [name, []]));
    this.periods = [];
  }

  // Without an answer the past is missing, and what the stream tells goes on.
  async load() {
    const names = this.plotted.map(encodeURIComponent).join(',');
    const columns = await fetch('api/history?signals=' + names).then(response => (response.ok ? response.json() : null), () => null);
    if (!columns) return;
    this.clear();
    columns.time_s.forEach((time, row) => {
      this.times.push(time);
      this.written.push(columns.written[row]);
      columns.applied[row].forEach((value, i) => this.applied[i].push(value));
      this.plotted.forEach((name, i) => {
        this.used.get(name).push(columns.used[row][i]);
        this.standing.get(name).push(columns.standing[row][i]);
      });
      this.targets.forEach(values => values.push(null));
    });
    this.addPeriods(columns);
  }

  add(state, recent) {
    const last = this.times.at(-1);
    if (last === undefined || state.time_s > last) {
      if (last !== undefined && state.time_s - last > this.longest()) this.gap((last + state.time_s) / 2);
      this.times.push(state.time_s);
      this.written.push(state.command.written);
      state.command.applied.forEach((value, i) => this.applied[i].push(value));
      this.used.forEach((values, name) => values.push(state.signals.used[this.index(name)] ?? null));
      this.standing.forEach((values, name) => values.push(state.signals.standing[this.index(name)] ?? null));
      this.targets.forEach((values, name) => values.push(state.set_points[name] ?? null));
      if (this.times.length > MOST) this.shorten();
    }
    this.addPeriods(recent);
  }

  // What a page was not told of is not drawn as if it had been.
  gap(time) {
    this.times.push(time);
    for (const values of this.values()) values.push(null);
  }

  longest() {
    return this.loop.time_scale * Math.max(1, 5 * this.loop.period_s);
  }

  values() {
    return [this.written, ...this.applied, ...this.used.values(), ...this.standing.values(), ...this.targets.values()];
  }

  addPeriods(columns) {
    const newest = this.periods.at(-1)?.cycle ?? -1;
    columns.cycle.forEach((cycle, row) => {
      if (cycle > newest) {
        this.periods.push({
          cycle, rung: columns.rung[row], stages: columns.stages_s[row], total: columns.total_s[row], late: columns.tick_lateness_s[row],
        });
      }
    });
    this.periods.splice(0, Math.max(0, this.periods.length - MOST));
  }

  shorten() {
    const gone = this.times.length - MOST;
    for (const values of [this.times, ...this.values()]) values.splice(0, gone);
  }

  index(name) {
    return this.loop.signals.findIndex(signal => signal.name === name);
  }
}
