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
page.setDefaultTimeout(20000);
const complaints = [];
const foreign = [];
let mayLose = false;
page.on('console', message => message.type() === 'error' && !mayLose && complaints.push(message.text()));
page.on('pageerror', error => complaints.push(String(error)));
page.on('request', request => !request.url().startsWith(url) && foreign.push(request.url()));

const text = selector => page.locator(selector).innerText();
const state = () => page.evaluate(() => fetch('api/state').then(response => response.json()));
const shows = (selector, expected) => page.waitForFunction(([s, e]) => document.querySelector(s)?.textContent === e, [selector, expected]);

async function drawsTheLoop() {
  await page.goto(url);
  await shows('#mode', 'auto');
  await shows('#link', 'live');
  assert.equal(await page.locator('#outputs .chart').count(), 2);
  assert.equal(await page.locator('#controls .chart').count(), 2);
  await page.waitForFunction(() => document.querySelector('#outputs .plot').getAttribute('aria-label').includes('planned to reach'));
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
      signals: now.signals.used.map((used, i) => number(used, 6) + (now.signals.bridged[i] ? ' (predicted ' + now.signals.bridged[i] + '×)' : '')),
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
  assert.ok(await page.locator('[data-request="manual"]').isDisabled());
  const status = await page.evaluate(() => fetch('api/commands', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"command": "mode", "mode": "manual"}',
  }).then(response => response.status));
  assert.equal(status, 401);
  await unlock('not-the-token-of-this-test');
  await page.click('[data-request="manual"]');
  await page.waitForFunction(() => document.getElementById('answer').textContent.startsWith('Refused: mode manual'));
  await page.click('#unlock');
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

async function showsAKilledSolverWithinTwoPeriods() {
  await ask('pause');
  await ask('solver off');
  await ask('step 2');
  await shows('#mode', 'degraded');
  assert.equal(await text('#rung'), 'previous');
  assert.equal(await text('#fallback'), '2');
  assert.equal(await text('#reasons'), 'no plan for 2 periods');
  await ask('solver on');
  await ask('resume');
  await shows('#mode', 'auto');
}

async function canBeUsedByAnyone() {
  const unnamed = await page.evaluate(() => [...document.querySelectorAll('input, select, button, canvas, [role=img]')]
    .filter(one => !(one.labels?.length || one.closest('[aria-label]') || one.textContent.trim())).map(one => one.outerHTML));
  assert.deepEqual(unnamed, []);
  await page.setViewportSize({ width: 390, height: 844 });
  // Charts take their new size in the frame after.
  const beyond = await page.evaluate(() => new Promise(answer => requestAnimationFrame(() => requestAnimationFrame(() => {
    const sideways = document.scrollingElement.scrollWidth - innerWidth;
    const widest = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth && !one.closest('.scroll'));
    answer(sideways <= 0 ? '' : sideways + ' by ' + widest.map(one => `${one.tagName}#${one.id}.${one.className}`));
  }))));
  assert.equal(beyond, '', 'wider than a phone');
  await page.setViewportSize({ width: 1440, height: 1180 });
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
  for (const step of [drawsTheLoop, saysWhatTheApiSays, refusesWithoutToken, commandsWithToken, showsAKilledSolverWithinTwoPeriods,
    canBeUsedByAnyone, pictures, recoversWhenTheLoopRestarts]) {
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
