// What is read rather than looked at: signals, solver, latencies, events.

import { clock, element, mark, number, time, write } from './format.js';
import { lastText, level, periods, signalOf, usedText } from './standing.js';

const LATENCIES = [['cycle', 'work'], ['tick', 'tick late'], ['dispatch', 'command late'], ['feedback', 'feedback'], ['solve', 'solve']];
const MOST_SIGNALS = 200;

export class SignalTable {
  constructor(loop, plotted, toggled) {
    this.loop = loop;
    this.toggled = toggled;
    this.plotted = new Set(plotted);
    this.body = document.querySelector('#signals tbody');
    this.filter = document.getElementById('filter');
    document.getElementById('filterLabel').hidden = loop.signals.length <= 12;
    document.getElementById('signals').classList.toggle('unitless', loop.signals.every(signal => !signal.unit));
    this.filter.oninput = () => this.fill();
    this.fill();
  }

  fill() {
    const wanted = this.filter.value.trim();
    const found = this.loop.signals.map((signal, index) => ({ signal, index })).filter(({ signal }) => signal.name.includes(wanted));
    const shown = Math.min(found.length, MOST_SIGNALS);
    write(document.getElementById('found'), shown < this.loop.signals.length ? shown + ' of ' + this.loop.signals.length : '');
    this.rows = found.slice(0, MOST_SIGNALS)
      .map(({ signal, index }) => {
        const cells = Array.from({ length: 7 }, (_, i) => element('td', { class: [0, 1, 6].includes(i) ? 'number' : '' }));
        const plot = element('input', {
          type: 'checkbox', 'aria-label': 'plot ' + signal.name, checked: this.plotted.has(signal.name), onchange: () => this.toggle(signal.name, plot.checked),
        });
        const row = element('tr', {}, element('th', { scope: 'row' }, signal.name), ...cells, element('td', {}, plot));
        row.dataset.signal = signal.name;
        write(cells[3], signal.unit);
        return { index, cells, row };
      });
    this.body.replaceChildren(...this.rows.map(({ row }) => row));
  }

  toggle(name, on) {
    if (on) this.plotted.add(name); else this.plotted.delete(name);
    this.toggled([...this.plotted]);
  }

  // A period in which no process image was ready leaves the last one standing.
  show(state) {
    if (!state.signals.used.length) return;
    for (const { index, cells, row } of this.rows) {
      const [measured, used, standing, , quality, verdict, age] = cells;
      const signal = signalOf(state, index);
      const known = signal.measured !== null;
      write(measured, known ? number(signal.measured, 6) : lastText(signal));
      mark(measured, 'now', known ? 'yes' : 'no');
      write(used, usedText(signal, 6));
      write(standing, signal.standing + (known ? '' : ' for ' + periods(signal.periods)));
      mark(row, 'standing', signal.standing);
      mark(standing, 'level', level(signal));
      write(quality, signal.quality);
      write(verdict, signal.verdict);
      write(age, time(signal.age));
      mark(quality, 'level', { good: '', uncertain: 'warn', bad: 'bad' }[signal.quality]);
      // The quality of a value that is too old says nothing of now.
      mark(quality, 'now', signal.verdict === 'stale' ? 'no' : 'yes');
      mark(verdict, 'level', signal.verdict === 'accepted' ? '' : 'warn');
    }
  }
}

// The last solve stays where none ended in a period, and it is said of which period it is.
export function showSolver(solve, cycle) {
  if (!solve) {
    write(document.getElementById('solverOf'), 'no solve since this page was opened');
    return;
  }
  const past = cycle - solve.cycle;
  write(document.getElementById('solverOf'), past > 1 ? `last solve, for cycle ${solve.cycle}, ${periods(past)} ago` : 'last solve');
  mark(document.getElementById('solver'), 'now', past > 1 ? 'no' : 'yes');
  const rows = [
    ['status', solve.status + (solve.accepted ? '' : ', not accepted'), solve.accepted ? '' : 'bad'],
    ['iterations', String(solve.iterations)],
    ['factorizations', String(solve.factorizations)],
    ['cache', solve.cache, solve.cache === 'hit' ? '' : 'warn'],
    ['objective', number(solve.objective, 6)],
    ['residual, dual', number(solve.dual_residual)],
    ['residual, primal', number(solve.primal_residual)],
    ['largest slack', number(solve.largest_slack)],
    ['total', time(solve.total_s)],
    ['kernels', time(solve.kernels_s)],
    ['factorizing', time(solve.factor_s)],
    ['back-solves', time(solve.backsolve_s)],
  ];
  if (solve.remark) rows.splice(1, 0, ['remark', solve.remark, 'warn']);
  fill('solver', rows);
}

export function showLatencies(latencies) {
  const figures = ['p50', 'p99', 'p99_9', 'p99_99', 'max'];
  fill('latencies', LATENCIES.map(([key, name]) => [name, ...figures.map(figure => time(latencies[key].recently.count ? latencies[key].recently[figure] : null))]), true);
}

// Percentiles of what does not happen now are of before.
export function markLatencies(state) {
  const happens = { feedback: state.times.feedback_s > 0, solve: state.solve !== null };
  for (const [name, is] of Object.entries(happens)) {
    const row = document.querySelector(`#latencies [data-row="${name}"]`);
    if (!row) continue;
    mark(row, 'now', is ? 'yes' : 'no');
    write(row.cells[0], is ? name : name + ', none now');
  }
}

export function showEvents(events) {
  document.getElementById('events').replaceChildren(...events.slice(-50).reverse().map(event => {
    const item = element('li', {}, element('time', {}, clock(event.wall_ms)), element('span', {}, event.text));
    item.dataset.kind = event.kind;
    return item;
  }));
}

// A table whose first column names the rows; the rest of its cells are only rewritten.
export function fill(id, rows, allCells = false) {
  const body = document.querySelector(`#${id} tbody`);
  while (body.rows.length > rows.length) body.deleteRow(-1);
  rows.forEach(([name, ...rest], i) => {
    const cells = allCells ? rest : [rest[0]];
    if (!body.rows[i]) body.append(element('tr', {}, element('th', { scope: 'row' }), ...cells.map(() => element('td'))));
    const row = body.rows[i];
    row.dataset.row = name;
    if (row.dataset.now !== 'no') write(row.cells[0], name);
    cells.forEach((cell, k) => write(row.cells[k + 1], cell));
    if (!allCells) mark(row.cells[1], 'level', rest[1] ?? '');
  });
}
