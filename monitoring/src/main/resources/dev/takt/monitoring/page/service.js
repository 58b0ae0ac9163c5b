// What is in service, one by one: who moves each actuator, which controlled variables count, and the commands to change that. The names
// and reasons come from a case and from people, so they are written as text and never as markup.

import { clock, element, mark, number, write } from './format.js';

export class Service {
  constructor(loop, send) {
    this.send = send;
    this.actuators = new Map(loop.actuators.map(actuator => [actuator.name, actuator]));
    this.section = document.getElementById('service');
    this.bodies = { actuator: this.section.querySelector('#actuatorService tbody'), controlled: this.section.querySelector('#controlledService tbody') };
    this.rows = { actuator: new Map(), controlled: new Map() };
    for (const body of Object.values(this.bodies)) body.replaceChildren();
  }

  show({ actuators, controlled }) {
    this.section.hidden = !actuators.length && !controlled.length;
    this.list('actuator', actuators);
    this.list('controlled', controlled);
  }

  list(kind, entries) {
    const [rows, body] = [this.rows[kind], this.bodies[kind]];
    body.parentElement.hidden = !entries.length;
    const known = new Set(entries.map(entry => entry.name));
    for (const [name, row] of rows) {
      if (!known.has(name)) {
        row.item.remove();
        rows.delete(name);
      }
    }
    for (const entry of entries) this.tell(rows.get(entry.name) ?? this.make(kind, entry.name), kind, entry);
  }

  tell(row, kind, entry) {
    const out = !['auto', 'in-service'].includes(entry.status);
    mark(row.item, 'status', entry.status);
    mark(row.item, 'out', out ? 'yes' : 'no');
    const at = entry.value === null || entry.value === undefined ? '' : ' at ' + number(entry.value);
    write(row.status, entry.status.replaceAll('-', ' ') + at);
    write(row.reason, entry.reason);
    write(row.since, entry.since_ms ? clock(entry.since_ms) : '');
    row.back.disabled = kind === 'actuator' ? entry.status !== 'manual' : entry.status === 'in-service';
    if (kind === 'controlled') row.out.disabled = entry.status === 'dropped';
  }

  make(kind, name) {
    const button = (text, label, action) => element('button', { type: 'button', 'aria-label': label, onclick: action }, text);
    const parts = { status: element('td'), reason: element('td', { class: 'reason' }), since: element('td') };
    const orders = kind === 'actuator' ? this.orders(name, button) : {
      out: button('Drop', 'Drop ' + name, () => this.send({ command: 'controlled', controlled: name, to: 'drop' })),
      back: button('Keep', 'Keep ' + name, () => this.send({ command: 'controlled', controlled: name, to: 'keep' })),
    };
    const row = { ...parts, ...orders };
    row.item = element('tr', {}, element('th', { scope: 'row' }, name), row.status, row.reason, row.since,
      element('td', {}, element('div', { class: 'buttons' }, ...[row.value, row.out, row.back].filter(part => part))));
    row.item.dataset.service = name;
    this.bodies[kind].append(row.item);
    this.rows[kind].set(name, row);
    return row;
  }

  // Without a value the actuator stays where it is.
  orders(name, button) {
    const actuator = this.actuators.get(name);
    const value = element('input', { type: 'number', step: 'any', min: actuator?.min ?? null, max: actuator?.max ?? null, inputmode: 'decimal',
      autocomplete: 'off', placeholder: 'value', 'aria-label': 'Value of ' + name + ' by hand' + (actuator?.unit ? ' in ' + actuator.unit : '') });
    const take = () => {
      if (!value.reportValidity()) return;
      const command = { command: 'actuator', actuator: name, to: 'manual' };
      if (value.value !== '') command.value = Number(value.value);
      this.send(command).then(done => {
        if (done) value.value = '';
      });
    };
    value.addEventListener('keydown', event => event.key === 'Enter' && take());
    return { value, out: button('Manual', 'Take ' + name + ' by hand', take),
      back: button('Auto', 'Return ' + name + ' to auto', () => this.send({ command: 'actuator', actuator: name, to: 'auto' })) };
  }
}
