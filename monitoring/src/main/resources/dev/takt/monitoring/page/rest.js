// The steady optimum that the plans follow: whether it is of now, what it is, and the limits that it cannot hold.

import { element, mark, number, write } from './format.js';

// The last one stays where no solve ended in a period.
export class Rest {
  constructor() {
    this.section = document.getElementById('rest');
    this.of = document.getElementById('restOf');
    this.givenUp = document.getElementById('givenUp');
    this.values = document.getElementById('restValues');
    this.section.hidden = true;
  }

  show(solve) {
    const targets = solve?.targets;
    this.section.hidden = !targets;
    if (!targets) return;
    write(this.of, targets.current ? 'objective ' + number(targets.objective, 6) : targets.status + ': the plans follow the last one');
    mark(this.of, 'level', targets.current ? '' : 'bad');
    this.givenUp.hidden = !targets.given_up.length;
    fill(this.givenUp, targets.given_up.map(given => [given.zone, given.limit, String(given.rank), number(given.amount, 4)]));
    fill(this.values, Object.entries(targets.values).map(([name, value]) => [name, number(value, 6)]));
  }
}

// Names come from a case, so they are written as text and never as markup.
function fill(table, rows) {
  const body = table.tBodies[0];
  while (body.rows.length > rows.length) body.deleteRow(-1);
  rows.forEach(([name, ...cells], i) => {
    if (!body.rows[i]) body.append(element('tr', {}, element('th', { scope: 'row' }), ...cells.map(() => element('td'))));
    const row = body.rows[i];
    row.dataset.row = name;
    write(row.cells[0], name);
    cells.forEach((cell, k) => {
      write(row.cells[k + 1], cell);
      mark(row.cells[k + 1], 'number', 'yes');
    });
  });
}
