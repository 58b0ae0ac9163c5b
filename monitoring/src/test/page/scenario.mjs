// Drives the live page in Chromium. Asks the test that started it for what only the loop can do: prints "ask …" and waits for a
// line of answer. Prints "ok …" for what was found right, and ends with an error otherwise.
//
//   node scenario.mjs CHROMIUM URL TOKEN FOLDER

import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';

const [executablePath, url, token, folder] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(what) {
  console.log('ask ' + what);
  return (await answers.next()).value;
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 1180 }, colorScheme: 'light' });
const page = await context.newPage();
page.setDefaultTimeout(60000);
const complaints = [];
const foreign = [];
let mayLose = false;
page.on('console', message => message.type() === 'error' && !mayLose && complaints.push(message.text()));
page.on('pageerror', error => complaints.push(String(error)));
page.on('request', request => !request.url().startsWith(url) && foreign.push(request.url()));

const text = selector => page.locator(selector).innerText();
const state = () => page.evaluate(() => fetch('api/state').then(response => response.json()));
// All of it at one moment: selector to text, or selector@attribute to value.
const seen = expected => page.waitForFunction(expected => Object.entries(expected).every(([where, wanted]) => {
  const [selector, attribute] = where.split('@');
  const found = selector === 'title' ? document.head : document.querySelector(selector);
  const told = selector === 'title' ? document.title : attribute ? found?.getAttribute(attribute) : found?.textContent;
  return wanted.startsWith('*') ? told?.includes(wanted.slice(1)) : told === wanted;
}), expected).catch(async error => {
  const found = await page.evaluate(wheres => wheres.map(where => {
    const [selector, attribute] = where.split('@');
    const one = document.querySelector(selector);
    return where + ' = ' + (attribute ? one?.getAttribute(attribute) : one?.textContent);
  }), Object.keys(expected));
  throw new Error('not seen: ' + JSON.stringify(expected) + ', but ' + found.join('; '), { cause: error });
});
const shows = (selector, expected) => page.waitForFunction(([s, e]) => document.querySelector(s)?.textContent === e, [selector, expected]);

// Charts take their new size some frames after the window.
const fits = window => window.waitForFunction(() => document.scrollingElement.scrollWidth <= innerWidth).catch(async error => {
  const widest = await window.evaluate(() => [...document.querySelectorAll('body *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth && !one.closest('.scroll'))
    .map(one => `${one.tagName}#${one.id}.${one.className}`));
  throw new Error('wider than its window by ' + widest, { cause: error });
});

async function drawsTheLoop() {
  await page.goto(url);
  await shows('#mode', 'auto');
  await shows('#link', 'live');
  assert.equal(await page.locator('#outputs .chart').count(), 2);
  assert.equal(await page.locator('#controls .chart').count(), 2);
  await page.waitForFunction(() => document.querySelector('#outputs .plot').getAttribute('aria-label')?.includes('planned to reach'));
  const inks = await page.evaluate(() => [...document.querySelectorAll('canvas')].map(canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
  inks.forEach(colors => assert.ok(colors > 3, 'an empty chart: ' + inks));
}

async function saysWhatTheApiSays() {
  await ask('pause');
  const now = await state();
  await shows('#cycle', String(now.cycle));
  const format = await page.evaluate(async now => {
    const { number, time } = await import('./format.js');
    return {
      signals: now.signals.used.map((used, i) => (now.signals.standing[i] === 'predicted' ? '≈ ' : '') + number(used, 6)),
      applied: now.command.applied.map(value => number(value)), objective: number(now.solve.objective, 6), feedback: time(now.times.feedback_s),
      age: number(now.plan_age_s, 3) + ' s', p99: time(now.latencies.cycle.recently.p99),
    };
  }, now);
  await shows('[data-row="objective"] td', format.objective);
  for (const [i, name] of ['T[1]', 'T[2]', 'c', 'h'].entries()) await shows(`[data-signal="${name}"] td:nth-of-type(2)`, format.signals[i]);
  await shows('#controls [data-name="Q[1]"] output', format.applied[0]);
  await shows('#latencies [data-row="work"] td:nth-of-type(2)', format.p99);
  assert.equal(await text('#rung'), now.rung);
  assert.equal(await text('#feedback'), format.feedback);
  assert.equal(await text('#planAge'), format.age);
  assert.equal(await text('[data-row="iterations"] td'), String(now.solve.iterations));
}

async function refusesWithoutToken() {
  assert.ok(await page.getByLabel('Take Q[1] by hand').isDisabled());
  assert.ok(await page.locator('[data-request="manual"]').isDisabled());
  const status = await page.evaluate(() => fetch('api/commands', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"command": "mode", "mode": "manual"}',
  }).then(response => response.status));
  assert.equal(status, 401);
  await unlock('not-the-token-of-this-test');
  await page.click('[data-request="manual"]');
  await page.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Refused: mode manual'));
  assert.ok(await page.locator('[data-request="manual"]').isDisabled(), 'a token that is not valid is kept');
}

// By keyboard alone.
async function unlock(word) {
  await page.focus('#unlock');
  await page.keyboard.press('Enter');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.getElementById('commands').disabled);
}

async function commandsWithToken() {
  await ask('resume');
  await unlock(token);
  await page.fill('[id="set-point-Tsp"]', '48.5');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Done: set-points Tsp = 48.5'));
  await shows('output[for="set-point-Tsp"]', '48.500');
  assert.equal((await state()).set_points.Tsp, 48.5);
  await page.click('[data-request="manual"]');
  await shows('#mode', 'manual');
  assert.equal(await page.getAttribute('[data-request="manual"]', 'aria-pressed'), 'true');
  await page.click('[data-request="auto"]');
  await shows('#mode', 'auto');
  await page.waitForFunction(() => document.querySelector('#events').textContent.includes('manual -> auto'));
}

// One actuator by hand with a value and by keyboard, another where it is, a controlled variable whose name looks like markup.
async function takesAndDropsOneByOne() {
  const row = name => `#service [data-service="${name}"]`;
  await seen({ [row('Q[1]') + ' td:nth-of-type(1)']: 'auto', [row('<b>level</b>') + ' td:nth-of-type(1)']: 'in service', [row('<b>level</b>') + ' th']: '<b>level</b>' });
  assert.ok(await page.getByLabel('Return Q[1] to auto').isDisabled(), 'what is in auto cannot be given back');
  await page.getByLabel('Value of Q[1] by hand').fill('2.5');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Done: actuator Q[1] manual 2.5'));
  await seen({
    [row('Q[1]') + ' td:nth-of-type(1)']: 'manual at 2.5000', [row('Q[1]') + ' td:nth-of-type(2)']: 'an operator <i>asked</i> for it', [row('Q[1]') + '@data-out']: 'yes',
    [row('Q[2]') + '@data-out']: 'no',
  });
  const [taken] = (await state()).service.actuators;
  assert.equal(taken.status, 'manual');
  assert.equal(taken.value, 2.5);
  assert.equal(await text(row('Q[1]') + ' td:nth-of-type(3)'), await page.evaluate(async millis => (await import('./format.js')).clock(millis), taken.since_ms));
  await page.getByLabel('Return Q[1] to auto').click();
  await seen({ [row('Q[1]') + ' td:nth-of-type(1)']: 'auto', [row('Q[1]') + '@data-out']: 'no' });
  await page.getByLabel('Take Q[2] by hand').click();
  await seen({ [row('Q[2]') + '@data-status']: 'manual' });
  await page.getByLabel('Return Q[2] to auto').click();
  await page.getByLabel('Drop <b>level</b>').click();
  await page.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Done: controlled <b>level</b> drop'));
  await seen({ [row('<b>level</b>') + ' td:nth-of-type(1)']: 'dropped', [row('temperature') + '@data-status']: 'in-service' });
  assert.equal(await page.locator('#service b, #service i').count(), 0, 'a name or a reason has become markup');
  await page.getByLabel('Keep <b>level</b>').click();
  await seen({ [row('<b>level</b>') + ' td:nth-of-type(1)']: 'in service' });
}

// What the plans aim at, the limits that cannot be held, and an optimum that was not found.
async function showsWhereThePlansGo() {
  assert.ok(await page.locator('#rest').isHidden(), 'a loop without targets has none to show');
  await ask('conflict');
  await seen({
    '#restOf': 'objective 12.5000', '#restValues [data-row="T[1]"] td': '48.5000', '#restValues [data-row="Q[1]"] td': '3.25000',
    '#givenUp tbody th': '<i>top</i>', '#givenUp tbody td:nth-of-type(1)': 'upper', '#givenUp tbody td:nth-of-type(2)': '2', '#givenUp tbody td:nth-of-type(3)': '0.2500',
  });
  assert.ok(await page.locator('#rest').isVisible());
  assert.equal(await page.locator('#rest i').count(), 0, 'a name has become markup');
  await ask('no optimum');
  await seen({ '#restOf': 'infeasible: the plans follow the last one', '#restOf@data-level': 'bad' });
  assert.ok(await page.locator('#givenUp').isHidden());
}

async function showsAKilledSolverWithinTwoPeriods() {
  await ask('pause');
  await ask('solver off');
  await ask('step 2');
  await seen({ '#mode': 'degraded', '#rung': 'previous', '#fallback': '2', '#reasons': 'no plan for 2 periods', '#link': 'connected', 'body@data-condition': 'attention' });
  await ask('solver on');
  await ask('resume');
  await shows('#mode', 'auto');
}

async function showsAPredictionAsOne() {
  await ask('plant off');
  await ask('pause');
  await ask('plant on');
  await ask('step 2');
  const last = (await state()).signals.measured[0];
  await ask('plant off');
  await ask('step 2');
  const now = await state();
  const words = await page.evaluate(async ([used, last]) => {
    const { number } = await import('./format.js');
    return { used: '≈ ' + number(used), cell: '≈ ' + number(used, 6), last: 'last ' + number(last) };
  }, [now.signals.used[0], last]);
  assert.equal(now.signals.measured[0], null);
  await seen({
    '#mode': 'degraded', 'title': 'DEGRADED · two-tanks · Takt', '#icon@href': 'icon-attention.svg', '#link': 'connected', '#missing': '*No measurement for ',
    '#measured': '0 of 4', '#rung': 'predicted', '#rung + span': 'command: computed from predictions', '#fallback': '2',
    '#outputs [data-name="T[1]"] output': words.used, '#outputs [data-name="T[1]"] output@data-now': 'no',
    '#outputs [data-name="T[1]"] .chip': '*predicted for 2 periods, ' + words.last, '#outputs [data-name="T[1]"] .plot@aria-label': '*predicted for 2 periods',
    '#controls [data-name="Q[1]"] .chip': 'applied: computed from predictions',
    '[data-signal="T[1]"] td:nth-of-type(1)': '*' + words.last, '[data-signal="T[1]"] td:nth-of-type(1)@data-now': 'no',
    '[data-signal="T[1]"] td:nth-of-type(2)': words.cell, '[data-signal="T[1]"] td:nth-of-type(3)': 'predicted for 2 periods',
    '#announcement': '*no measurement',
  });
}

async function showsSafeAsSafe() {
  await ask('step 20');
  await seen({
    '#mode': 'safe', 'body@data-condition': 'safe', 'title': 'SAFE · two-tanks · Takt', '#icon@href': 'icon-safe.svg', '#link': 'connected', '#link@data-link': 'connected',
    '#condition': '*fail-safe values', '#missing': '*No measurement for ', '#requested': 'requested: auto', '#measured': '0 of 4', '#rung': 'failsafe', '#fallback': '22',
    '#outputs [data-name="T[1]"] output': '–', '#outputs [data-name="T[1]"] .chip': '*lost for 22 periods', '[data-signal="T[1]"] td:nth-of-type(2)': '–',
    '#planAge@data-now': 'no', '#planAge + span': 'age of the plan, not followed', '#feedback': '–', '#solver@data-now': 'no', '#acknowledge@data-wanted': 'true',
    '#latencies [data-row="feedback"] th': 'feedback, none now', '#orders': 'Mode safe; auto is requested.',
  });
  await page.screenshot({ path: `${folder}/safe.png`, fullPage: true });
}

async function showsWhatStandsStillAsOld() {
  await seen({
    '#mode': 'was safe', 'body@data-condition': 'old', 'body@data-now': 'no', 'title': 'NOT LIVE · two-tanks · Takt', '#icon@href': 'icon-old.svg', '#link': 'no periods',
    '#condition': '*The loop has run no period since ', '#announcement': 'No periods come from the loop', '#outputs [data-name="T[1]"] .chip': '*s ago',
    '#latencyOf': '*of before ',
  });
  await page.screenshot({ path: `${folder}/old.png`, fullPage: true });
  // Who comes only now is told so too.
  await page.reload();
  await seen({ '#mode': 'was safe', 'body@data-condition': 'old', '#condition': '*The loop has run no period since ' });
  await ask('plant on');
  await ask('resume');
  await seen({ '#mode': 'auto', '#link': 'live', 'body@data-condition': 'good', '#icon@href': 'icon.svg', '#condition': '', '#missing': '' });
}

async function showsThatNothingIsWritten() {
  await page.click('[data-request="standby"]');
  await seen({
    '#mode': 'standby', 'body@data-condition': 'idle', '#rung': 'none', '#rung + span': 'command: nothing is written to the plant', '#link': 'connected',
    '#condition': '*Nothing is written to the plant.', '#controls [data-name="Q[1]"] .chip': '*not written, would be ', '#controls [data-name="Q[1]"] output@data-now': 'no',
  });
  await page.click('[data-request="auto"]');
  await shows('#mode', 'auto');
}

async function canBeUsedByAnyone() {
  const unnamed = await page.evaluate(() => [...document.querySelectorAll('input, select, button, canvas, [role=img]')]
    .filter(one => !(one.labels?.length || one.closest('[aria-label]') || one.textContent.trim())).map(one => one.outerHTML));
  assert.deepEqual(unnamed, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 1180 });
}

// The page, a click and a key: acknowledges and shelves; the first-out stands first, and what followed names it.
async function listsAcknowledgesAndShelvesAlarms() {
  assert.ok(await page.locator('#alarms').isHidden(), 'alarms of a loop that is well');
  await ask('plant silent');
  const silent = page.locator('[data-alarm="plant-silent"]');
  const lost = page.locator('[data-alarm="signal-lost:c"]');
  await shows('#alarmSummary', '2 active, unacknowledged');
  assert.equal(await page.getAttribute('#alarmList li:first-child', 'data-alarm'), 'plant-silent');
  assert.match(await silent.innerText(), /critical[^]*active, unacknowledged[^]*first out, 1 followed/);
  assert.match(await lost.innerText(), /medium[^]*follows plant-silent/);
  assert.match(await text('#alarmAnnouncement'), /^Alarm, critical: plant-silent, nothing has come/);
  await silent.getByRole('button', { name: 'Acknowledge plant-silent', exact: true }).focus();
  await page.keyboard.press('Enter');
  await shows('[data-alarm="plant-silent"] .state', await page.evaluate(async () => {
    const { clock } = await import('./format.js');
    for (;;) {
      const alarm = (await fetch('api/alarms').then(response => response.json())).find(one => one.id === 'plant-silent');
      if (alarm.acknowledged) return 'active, acknowledged by ' + alarm.acknowledged.who + ' at ' + clock(alarm.acknowledged.wall_ms);
    }
  }));
  await lost.getByLabel('Shelve signal-lost:c for').selectOption('30 min');
  await lost.getByRole('button', { name: 'Shelve signal-lost:c' }).click();
  await page.waitForFunction(() => document.querySelector('[data-alarm="signal-lost:c"] .state').textContent.startsWith('shelved by anna until'));
  await shows('#alarmSummary', '1 active, acknowledged · 1 shelved');
  assert.ok(await page.locator('#acknowledgeAll').isHidden());
  await lost.getByRole('button', { name: 'Unshelve signal-lost:c' }).click();
  await shows('#alarmSummary', '1 active, unacknowledged · 1 active, acknowledged');
  await ask('plant heard');
  await shows('#alarmSummary', '1 returned, unacknowledged');
  await page.click('#acknowledgeAll');
  await page.waitForFunction(() => document.getElementById('alarms').hidden);
  await page.waitForFunction(() => document.querySelector('#events').textContent.includes('alarm plant-silent (critical) raised'));
}

// A screen reader is told of modes, not of every number.
async function speaksOfWhatChangesSeldom() {
  const spoken = await page.evaluate(() => new Promise(answer => {
    const found = [];
    const live = node => (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest('output, [role=status], [aria-live]');
    new MutationObserver(changes => changes.forEach(({ target }) => {
      const region = live(target);
      if (region && region.getAttribute('aria-live') !== 'off') found.push(region.outerHTML);
    })).observe(document.body, { subtree: true, childList: true, characterData: true });
    const until = Number(document.getElementById('cycle').textContent) + 20;
    setInterval(() => Number(document.getElementById('cycle').textContent) >= until && answer(found), 20);
  }));
  assert.deepEqual(spoken, []);
  assert.equal(await text('#announcement'), 'Mode auto');
}

// A page of its own whose stream tells what a test puts into the answer; told again and again, as each answer ends.
async function pageTold(change, kept) {
  const [loop, now] = await page.evaluate(() => Promise.all(['api/loop', 'api/state'].map(path => fetch(path).then(response => response.json()))));
  const told = { loop, state: now };
  change(told);
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (kept) await own.addInitScript(([key, value]) => localStorage.setItem(key, value), kept);
  const other = await own.newPage();
  other.setDefaultTimeout(60000);
  other.on('pageerror', error => complaints.push(String(error)));
  await other.route('**/api/stream', route => route.fulfill({
    contentType: 'text/event-stream',
    body: 'retry: 50\n\n' + [['loop', told.loop], ['cycle', { state: told.state, recent: { cycle: [] } }]]
      .map(([topic, data]) => `event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
  }));
  await other.goto(url);
  await other.waitForFunction(() => document.getElementById('mode').textContent === 'auto');
  return { other, told, end: () => own.close() };
}

async function takesOtherSettingsOver() {
  const { other, told, end } = await pageTold(() => {}, ['takt-plots-two-tanks', '{of another version']);
  assert.equal(await other.locator('#outputs .chart').count(), 2);
  told.loop = { ...told.loop, configuration: 'changed', signals: told.loop.signals.map(signal => ({ ...signal, max: 77 })) };
  await other.waitForFunction(() => document.getElementById('facts').textContent.includes('settings changed'));
  await other.waitForFunction(() => document.querySelector('#outputs .chart h3').textContent.includes('0 to 77'));
  assert.equal(await other.evaluate(() => localStorage.length), 1, 'what the settings draw is kept as if somebody had chosen it');
  await end();
}

async function takesAnyName() {
  const long = 'temperature_behind_the_heat_exchanger_of_the_second_reactor_in_building_seven';
  const names = [long, '温度', '<b>T</b>', 'T,&=\'"'];
  const { other, end } = await pageTold(told => {
    told.loop.signals.forEach((signal, i) => { signal.name = names[i]; });
    told.loop.plots = names.map(signal => ({ signal, target: null }));
    told.loop.actuators[0].name = long;
    told.loop.set_points = [long, 'querySelectorAll'];
    told.state.reasons = [long + long];
  });
  assert.deepEqual(await other.locator('#outputs h3 > span:first-child').allInnerTexts(), names);
  await fits(other);
  await other.click('#unlock');
  await other.fill('#token', token);
  await other.keyboard.press('Enter');
  await other.fill('[id="set-point-querySelectorAll"]', '3');
  await other.keyboard.press('Enter');
  await other.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Refused: set-points querySelectorAll = 3'));
  await end();
}

// As a proxy answers while the loop restarts.
async function listensAgainAfterAnAnswerThatIsNoStream() {
  let answers = 0;
  await page.route('**/api/stream', route => (answers++ < 1 ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue()));
  mayLose = true;
  await page.goto(url);
  await shows('#link', 'live');
  mayLose = false;
  await page.unroute('**/api/stream');
}

async function pictures() {
  await ask('fill');
  for (const [name, viewport, colorScheme] of [
    ['light', { width: 1440, height: 1180 }, 'light'], ['dark', { width: 1440, height: 1180 }, 'dark'], ['phone', { width: 390, height: 844 }, 'light']]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function recoversWhenTheLoopRestarts() {
  const before = Number(await text('#cycle'));
  mayLose = true;
  await ask('restart');
  await page.waitForFunction(before => Number(document.getElementById('cycle').textContent) < before, before);
  await shows('#link', 'live');
  mayLose = false;
}

try {
  for (const step of [drawsTheLoop, saysWhatTheApiSays, refusesWithoutToken, commandsWithToken, takesAndDropsOneByOne, showsWhereThePlansGo, showsAKilledSolverWithinTwoPeriods,
    listsAcknowledgesAndShelvesAlarms, showsAPredictionAsOne, showsSafeAsSafe, showsWhatStandsStillAsOld, showsThatNothingIsWritten,
    canBeUsedByAnyone, speaksOfWhatChangesSeldom, takesOtherSettingsOver, takesAnyName, listensAgainAfterAnAnswerThatIsNoStream, pictures,
    recoversWhenTheLoopRestarts]) {
    await step();
    console.log('ok ' + step.name);
  }
  // The refusals above are answers that a browser reports as errors.
  assert.deepEqual(complaints.filter(complaint => !complaint.includes('401')), []);
  assert.deepEqual(foreign, []);
  console.log('ok nothing complained and nothing came from elsewhere');
} catch (error) {
  await page.screenshot({ path: `${folder}/failed.png`, fullPage: true }).catch(() => {});
  console.log('complaints ' + JSON.stringify(complaints));
  throw error;
} finally {
  await browser.close();
}
process.exit(0);
