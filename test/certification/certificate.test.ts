import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CertificateInvalid,
  embeddedKeys,
  requireSameReport,
  verifyCertificate,
} from '../../src/certification/certificate.js';
import { certificateKeys } from '../../src/certification/keys.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { createFinding, type Finding } from '../../src/report/finding.js';
import type { Report } from '../../src/report/report.js';
import { aFolder } from '../store/folder.js';
import { startTiny, workWell, type ShownCase } from './tiny-profile.js';

const FOREIGN = createFinding({
  of: 'read-title',
  part: 'certification',
  code: 'another',
  place: '',
  severity: 'error',
  operationId: null,
  pointer: '#/paths',
  message: 'Another one.',
  evidence: { count: 1, exchanges: [] },
});

async function certified(
  api: Awaited<ReturnType<typeof startTiny>>,
  alter = (answers: object) => Promise.resolve(answers),
): Promise<Report> {
  const { id, cases } = (await api.send('POST', '/certifications', { profile: 'reseller' })).body;
  for (const one of cases as ShownCase[])
    await api.send('POST', `/certifications/${id}/cases/${one.id}/answers`, await alter(await workWell(one)));
  return (await api.send('GET', `/certifications/${id}`)).body as Report;
}

const api = await startTiny();
const report = await certified(api);
const jws = report.certificate ?? '';
const keys = (await api.send('GET', '/keys.json')).body;

describe('a certificate', () => {
  it('is verified by the published keys, and names profile, result and cases', async () => {
    const certificate = await verifyCertificate(jws, keys);
    expect(certificate).toMatchObject({
      profile: 'reseller',
      result: 'passed',
      cases: [
        { id: 'read-title', status: 'passed' },
        { id: 'come-back', status: 'passed' },
      ],
      contract: { sha256: report.contract.sha256 },
      issuedAt: report.createdAt,
    });
    expect(() => requireSameReport(certificate, report)).not.toThrow();
  });

  it('is refused after any change of one of its characters', async () => {
    for (let at = 0; at < jws.length; at += 7) {
      if (jws[at] === '.') continue;
      const changed = jws.slice(0, at) + (jws[at] === 'A' ? 'B' : 'A') + jws.slice(at + 1);
      await expect(verifyCertificate(changed, keys), `character ${at}`).rejects.toThrow(CertificateInvalid);
    }
  });

  it('is refused with the keys of another server, and if it is malformed', async () => {
    const others = await certificateKeys(new LocalDocuments()).published();
    await expect(verifyCertificate(jws, others)).rejects.toThrow('another server');
    await expect(verifyCertificate('{}', keys)).rejects.toThrow(CertificateInvalid);
    await expect(verifyCertificate('', keys)).rejects.toThrow(CertificateInvalid);
    expect(() => embeddedKeys('x')).toThrow(CertificateInvalid);
  });

  it('holds its public key, by which it can be verified too', async () => {
    expect(embeddedKeys(jws)).toEqual(keys);
    expect(await verifyCertificate(jws, embeddedKeys(jws))).toMatchObject({ result: 'passed' });
  });

  it('does not match a report whose cases, evidence, result or contract were changed', async () => {
    const certificate = await verifyCertificate(jws, keys);
    // oxlint-disable-next-line typescript/no-explicit-any -- changes of every part
    const changes: ((copy: any) => void)[] = [
      (copy) => (copy.cases[0].status = 'failed'),
      (copy) => copy.cases.pop(),
      (copy) => (copy.certification.result = 'incomplete'),
      (copy) => (copy.certification.profile = 'operator'),
      (copy) => (copy.certification.evidence[0].answers.title = 'x'),
      (copy) => (copy.certification.evidence[0].sha256 = '0'),
      (copy) => (copy.contract.sha256 = '0'),
      (copy) => (copy.contract.version = '99'),
      (copy) => (copy.subject = 'Somebody else'),
      (copy) => (copy.createdAt = '2031-01-01T00:00:00.000Z'),
      (copy) => copy.findings.push({ ...FOREIGN, message: 'x' }),
      (copy) => (copy.summary.errors = 3),
      (copy) => delete copy.contract,
      (copy) => delete copy.findings,
    ];
    for (const change of changes) {
      const copy = structuredClone(report);
      change(copy);
      expect(() => requireSameReport(certificate, copy), change.toString()).toThrow(CertificateInvalid);
    }
  });

  it('does not match a report of a failed run whose findings were left out or changed', async () => {
    const failed = await certified(api, () => Promise.resolve({ title: 'Walk' }));
    const certificate = await verifyCertificate(failed.certificate ?? '', keys);
    expect([certificate.result, failed.findings.length]).toEqual(['failed', 1]);
    expect(() => requireSameReport(certificate, failed)).not.toThrow();
    const [finding] = failed.findings as [Finding];
    for (const findings of [[], [{ ...finding, message: 'x' }], [finding, FOREIGN]]) {
      const summary = { ...failed.summary, errors: findings.length };
      expect(() => requireSameReport(certificate, { ...failed, findings, summary })).toThrow('findings');
    }
    const accepted = { findings: [], accepted: [finding], summary: { ...failed.summary, errors: 0 } };
    expect(() => requireSameReport(certificate, { ...failed, ...accepted })).not.toThrow();
  });

  it('is refused if a stranger has signed something else', async () => {
    const strange = certificateKeys(new LocalDocuments());
    const good = await verifyCertificate(jws, keys);
    const one = { id: 'x', status: 'failed' };
    for (const payload of [
      null,
      {},
      'passed',
      { ...good, type: 'something else' },
      { ...good, version: 2 },
      { ...good, profile: 7 },
      { ...good, cases: undefined },
      { ...good, cases: [] },
      { ...good, cases: [null] },
      { ...good, cases: [...good.cases, one] },
      { ...good, result: 'splendid' },
      { ...good, contract: null },
    ]) {
      const forged = await strange.sign(payload as object);
      await expect(verifyCertificate(forged, embeddedKeys(forged))).rejects.toThrow(CertificateInvalid);
    }
  });

  it('matches its report also if the members of objects are in another order', async () => {
    const reversed = JSON.parse(JSON.stringify(report), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as Report;
    const certificate = await verifyCertificate(jws, keys);
    expect(() => requireSameReport(certificate, reversed)).not.toThrow();
  });
});

describe('the key that signs', () => {
  it('is stored in the data folder, readable only by its owner, and is the same after a restart', async () => {
    const store = `file:${aFolder()}`;
    const first = await startTiny({ store });
    const signed = (await certified(first)).certificate ?? '';
    const published = (await first.send('GET', '/keys.json')).body;
    await first.close();
    const second = await startTiny({ store });
    expect((await second.send('GET', '/keys.json')).body).toEqual(published);
    expect(await verifyCertificate(signed, published)).toMatchObject({ result: 'passed' });
    const file = `${store.slice('file:'.length)}/certificate-key.json`;
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('d');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is a new one at each start with a store in memory', async () => {
    const other = await startTiny();
    expect((await other.send('GET', '/keys.json')).body).not.toEqual(keys);
  });
});
