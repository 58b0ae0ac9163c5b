// What an operator may ask, with a token that stays in this tab.

import { element, mark, number, write } from './format.js';

const KEY = 'takt-token';
const UNTIL = [['', 'for the usual time'], ['600', 'for 10 min'], ['3600', 'for 1 h'], ['28800', 'for 8 h']];

// What the controller follows now, what is wanted, and until when somebody stands in for the schedule.
function followed(state, name) {
  const [value, target] = [number(state.set_points[name]), number(state.set_point_targets?.[name] ?? state.set_points[name])];
  const left = state.overrides_seconds_left?.[name];
  const until = left === undefined ? '' : left === null ? ', until changed' : ', ' + time(left) + ' left';
  return (value === target ? value : value + ' → ' + target) + until;
}

function time(seconds) {
  const [unit, size] = [['h', 3600], ['min', 60], ['s', 1]].find(([, each]) => seconds >= 2 * each) ?? ['s', 1];
  return Math.round(seconds / size) + ' ' + unit;
}

export class Commands {
  constructor(loop) {
    this.loop = loop;
    this.fieldset = document.getElementById('commands');
    this.answer = document.getElementById('answer');
    this.outputs = new Map();
    this.lockButton();
    for (const button of this.modeButtons()) button.onclick = () => this.send({ command: 'mode', mode: button.dataset.request });
    document.getElementById('acknowledge').onclick = () => this.send({ command: 'acknowledge' });
    this.setPoints();
    this.manual();
    this.lock();
  }

  modeButtons() {
    return document.querySelectorAll('[data-request]');
  }

  lockButton() {
    const dialog = document.getElementById('tokenDialog');
    const token = document.getElementById('token');
    document.getElementById('unlock').onclick = () => {
      if (sessionStorage.getItem(KEY)) {
        this.forget();
      } else {
        dialog.returnValue = '';
        dialog.showModal();
      }
    };
    dialog.onclose = () => {
      if (dialog.returnValue === 'unlock' && token.value) sessionStorage.setItem(KEY, token.value.trim());
      token.value = '';
      this.lock();
    };
  }

  lock() {
    const unlocked = sessionStorage.getItem(KEY) !== null;
    this.fieldset.disabled = !unlocked;
    for (const fieldset of document.querySelectorAll('fieldset[data-unlocked]')) fieldset.disabled = !unlocked;
    const locked = document.getElementById('locked');
    locked.hidden = unlocked;
    write(locked, this.loop.commands ? 'Commands need a token: unlock them first.'
      : 'This server has no tokens (monitoring.http.tokens), so nobody can command the loop here.');
    const button = document.getElementById('unlock');
    write(button, unlocked ? 'Lock commands' : 'Unlock commands');
    button.hidden = !this.loop.commands;
  }

  setPoints() {
    const form = document.getElementById('setPoints');
    form.replaceChildren();
    if (!this.loop.set_points.length) return;
    const until = element('select', { 'aria-label': 'How long' }, ...UNTIL.map(([value, text]) => element('option', { value }, text)));
    form.append(element('h3', {}, 'Set-points'), ...this.entries(this.loop.set_points.map(name => this.settable(name)), 'set-point'),
      element('div', { class: 'buttons' }, element('button', { type: 'submit' }, 'Set'), until,
        element('button', { type: 'button', onclick: () => this.send({ command: 'follow-schedule' }) }, 'Follow schedule')));
    form.onsubmit = event => {
      event.preventDefault();
      const values = entered(form);
      if (!values) return this.say('Enter at least one set-point.', 'refused');
      const command = { command: 'set-points', values };
      if (until.value) command.seconds = Number(until.value);
      return this.send(command).then(done => done && form.reset());
    };
  }

  // What lies outside of the range would be refused.
  settable(name) {
    const range = (this.loop.set_point_ranges ?? []).find(each => each.name === name);
    return { name, unit: this.unitOf(name) || (range?.unit ?? ''), min: range?.min, max: range?.max };
  }

  // A set-point has the unit of the signal that is drawn against it.
  unitOf(target) {
    const drawn = this.loop.plots.find(plot => plot.target === target)?.signal;
    return this.loop.signals.find(signal => signal.name === drawn)?.unit ?? '';
  }

  manual() {
    const form = document.getElementById('manual');
    form.replaceChildren(element('h3', {}, 'Actuators by hand'), ...this.entries(this.loop.actuators, 'actuator'),
      element('div', { class: 'buttons' }, element('button', { type: 'submit' }, 'Move')));
    form.onsubmit = event => {
      event.preventDefault();
      const values = entered(form);
      if (!values) return this.say('Enter at least one value.', 'refused');
      return this.send({ command: 'manual', values }).then(done => done && form.reset());
    };
  }

  entries(quantities, kind) {
    return quantities.flatMap(({ name, unit, min, max }) => {
      const id = kind + '-' + name;
      const output = element('output', { for: id, 'aria-live': 'off' });
      this.outputs.set(id, output);
      return [element('label', { for: id }, name + (unit ? ' (' + unit + ')' : '')), output,
        element('input', { id, 'data-name': name, type: 'number', step: 'any', min: min ?? null, max: max ?? null, inputmode: 'decimal', autocomplete: 'off' })];
    });
  }

  show(state) {
    const words = mode => mode.replaceAll('-', ' ');
    write(document.getElementById('orders'), state.requested === state.actual ? `Mode ${words(state.actual)}, as requested.`
      : `Mode ${words(state.actual)}; ${words(state.requested)} is requested.`);
    mark(document.getElementById('acknowledge'), 'wanted', String(state.actual === 'safe'));
    for (const button of this.modeButtons()) {
      const pressed = String(state.requested === button.dataset.request);
      if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
    }
    const manual = state.actual === 'manual';
    for (const part of document.querySelectorAll('#manual input, #manual button')) part.disabled = !manual;
    this.loop.set_points.forEach(name => write(this.outputs.get('set-point-' + name), followed(state, name)));
    this.loop.actuators.forEach(({ name }, i) => write(this.outputs.get('actuator-' + name), number(state.command.applied[i])));
  }

  async send(command) {
    try {
      const response = await fetch('api/commands', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem(KEY) },
        body: JSON.stringify(command),
      });
      const answer = await response.json();
      const reason = answer.error ?? answer.reason;
      if (response.status === 401) this.forget();
      this.say((response.ok ? 'Done: ' : response.status === 504 ? 'Not sure: ' : 'Refused: ') + words(command) + (reason ? ' – ' + reason : '')
        + (response.ok ? ' (from cycle ' + answer.cycle + ')' : ''), response.ok ? 'ok' : 'refused');
      return response.ok;
    } catch {
      this.say('Not sure: ' + words(command) + ' – no answer came. The events tell whether it was done.', 'refused');
      return false;
    }
  }

  // A token that is not valid is of no use for the next command either.
  forget() {
    sessionStorage.removeItem(KEY);
    this.lock();
    document.getElementById('unlock').focus();
  }

  say(text, result) {
    this.answer.dataset.result = result;
    write(this.answer, text);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => write(this.answer, ''), 15000);
  }
}

function entered(form) {
  const filled = [...form.querySelectorAll('input')].filter(input => input.value !== '');
  return filled.length ? Object.fromEntries(filled.map(input => [input.dataset.name, Number(input.value)])) : null;
}

function words({ command, mode, values, alarm, actuator, controlled, to, value }) {
  if (to) return [command, actuator ?? controlled, to, value].filter(part => part !== undefined).join(' ');
  if (alarm) return command + ' ' + alarm;
  if (mode) return command + ' ' + mode;
  return command + (values ? ' ' + Object.entries(values).map(([name, value]) => name + ' = ' + value).join(', ') : '');
}
