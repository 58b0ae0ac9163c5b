// The steady optimum that the plans follow: whether it is of now, what it is, and the limits that it cannot hold.

import { mark, number, write } from './format.js';
import { fill } from './tables.js';

// The last one stays where no solve ended in a period.
export class Rest {
  constructor() {
    this.section = document.getElementById('rest');
    this.of = document.getElementById('restOf');
    this.givenUp = document.getElementById('givenUp');
    this.section.hidden = true;
  }

  show(solve) {
    const targets = solve?.targets;
    this.section.hidden = !targets;
    if (!targets) return;
    write(this.of, targets.current ? 'objective ' + number(targets.objective, 6) : targets.status + ': the plans follow the last one');
    mark(this.of, 'level', targets.current ? '' : 'bad');
    this.givenUp.hidden = !targets.given_up.length;
    fill('givenUp', targets.given_up.map(given => [given.zone, given.limit, String(given.rank), number(given.amount, 4)]), true);
    fill('restValues', Object.entries(targets.values).map(([name, value]) => [name, number(value, 6)]), true);
  }
}
