import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../src/contract/control.gen.js';
import { startTiny, workWell, senderTo, tokenFor, type ShownCase } from '../certification/tiny-profile.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';

type Listed = components['schemas']['ListedCertification'];

const sandbox = await startTiny();
const CONSOLE = `${sandbox.url}/_sandbox/console`;

// All tests share a page and run in this order, because a browser starts slower than most tests run.
describe('certification in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  let run = '';
  beforeAll(async () => {
    shown = await openConsole(sandbox.url);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const dialog = () => shown.page.getByRole('dialog');
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const row = (name: RegExp) => main().getByRole('row', { name });
  const cases = async (): Promise<readonly ShownCase[]> =>
    (await sandbox.send('GET', `/certifications/${run}/cases`)).body as ShownCase[];
  const caseOf = async (id: string): Promise<ShownCase> => {
    const found = (await cases()).find((one) => one.id === id);
    if (!found) throw new Error(`no case ${id}`);
    return found;
  };
  /** Clicks the download button with this name. Returns the name and text of the file. */
  const downloaded = async (name: string) => {
    const [file] = await Promise.all([shown.page.waitForEvent('download'), button(name).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString() };
  };

  it('explains what to do when there are no runs, and starts a run of a profile', async () => {
    await shown.page.goto(`${CONSOLE}/`);
    await shown.page.getByRole('link', { name: 'Certification', exact: true }).click();
    await main().getByText('No runs yet.').waitFor();
    await button('New run').click();
    await dialog().getByText('Sells one walk: 2 cases').waitFor();
    await dialog().getByLabel('Name').fill('shop 1.2');
    await expectGood(shown, 'certification-new');
    await button('Start').click();
    await row(/^Reads an activity not begun 0 0$/).waitFor();
    const [listed] = (await sandbox.send('GET', '/certifications')).body as Listed[];
    expect(listed).toMatchObject({ profile: 'reseller', name: 'shop 1.2' });
    run = listed?.id ?? '';
    expect(shown.page.url()).toBe(`${CONSOLE}/-/certification/${run}`);
  });

  it('shows a run whose report nobody has read as not checked yet', async () => {
    const made = await sandbox.send('POST', '/certifications', { profile: 'reseller', name: 'shop 0.9' });
    await shown.page.goto(`${CONSOLE}/-/certification`);
    const state = main().getByRole('row', { name: /shop 0.9/ });
    await expectSoon(() => state.innerText()).toMatch(/not checked yet/);
    expect(await state.innerText()).not.toContain('%');
    await sandbox.send('DELETE', `/certifications/${(made.body as Listed).id}`);
    await shown.page.goto(`${CONSOLE}/-/certification/${run}`);
  });

  it('shows the cases while the client works on them', async () => {
    await sandbox.send(
      'POST',
      `/certifications/${run}/cases/read-title/answers`,
      await workWell(await caseOf('read-title')),
    );
    await row(/^Reads an activity passed 2 0$/).waitFor();
    const hold = await caseOf('come-back');
    const send = senderTo(hold.baseUrl, await tokenFor(hold));
    const seat = { availabilityItemId: hold.data['availabilityItemId'], priceCategories: [{ 111: 1 }] };
    const accept = { accept: 'application/json', 'accept-language': 'en' };
    expect((await send('POST', '/reservations', seat, accept)).status).toBe(503);
    await row(/^Comes back after 503 failed 2 1$/).waitFor();
    await expectGood(shown, 'certification-run');
  });

  it('links a finding to the request that caused it', async () => {
    await main().getByText('It was refused once and did not try again.').waitFor();
    await main().getByRole('link', { name: 'Request 2' }).click();
    await main().getByText('/reservations').filter({ visible: true }).first().waitFor();
    expect(shown.page.url()).toBe(`${CONSOLE}/${run}-come-back/requests/2`);
    await shown.page.goBack();
  });

  it('offers the report in its formats, and the certificate that the server signed', async () => {
    const endings = { HTML: 'html', Markdown: 'md', JSON: 'json', JUnit: 'xml', SARIF: 'sarif' };
    for (const [title, end] of Object.entries(endings)) {
      const { name, text } = await downloaded(`Download the report as ${title}`);
      expect([name, text.includes('did not try again')]).toEqual([`report.${end}`, true]);
    }
    const { name, text } = await downloaded('Download the certificate');
    expect(name).toBe(`${run}.jws`);
    const [, payload = ''] = text.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ run, result: 'failed' });
  });

  it('shows the task of a case, its credentials and its questions, and takes answers', async () => {
    const { page } = shown;
    const { clientId, clientSecret, task } = await caseOf('read-title');
    await main().getByRole('link', { name: 'Reads an activity' }).first().click();
    for (const text of [task, clientId, clientSecret, sandbox.url])
      await main().getByText(text, { exact: true }).first().waitFor();
    await main().getByText('Answered: Harbour walk').waitFor();
    await main().getByText('As a command').click();
    expect(await main().getByRole('group', { name: 'Command' }).innerText()).toContain(
      `SANDBOX_CLIENT_SECRET='${clientSecret}'`,
    );
    await page.getByLabel('What is the activity called?').fill('Walk');
    await button('Answer').click();
    await main().getByText('Answered: Walk').waitFor();
    await main().getByText('The answer is not the title of the activity.').waitFor();
    await expectGood(shown, 'certification-case');
  });

  it('lists the runs, and deletes one after confirmation', async () => {
    await main().getByRole('link', { name: 'All cases of the run' }).click();
    await main().getByRole('link', { name: 'All runs' }).click();
    await row(/^shop 1\.2 reseller .* failed 2 failed, 0 not exercised 0 % 0 of 2$/).waitFor();
    await expectGood(shown, 'certification');
    await main().getByRole('link', { name: 'shop 1.2' }).click();
    await button('Delete').click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await main().getByText('No runs yet.').waitFor();
    await expectSoon(() => sandbox.workspaces.names()).toEqual([]);
  });

  it('links to the workspaces from an unknown address', async () => {
    await shown.page.goto(`${CONSOLE}/-/nothing`);
    await main().getByRole('link', { name: 'Go to Partners' }).click();
    await main().getByRole('heading', { name: 'Partners' }).waitFor();
    expect(shown.page.url()).toBe(`${CONSOLE}/`);
  });
});
