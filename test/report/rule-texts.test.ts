import { expect, it } from 'vitest';
import { reportText } from '../../src/report/write-report.js';
import { checked, finding, reportOf } from './reported.js';

it('SARIF contains the text of a rule from the contract', () => {
  const broken = finding({ of: 'getBooking', part: 'rule', code: 'B8', place: 'price' });
  const text = reportText(reportOf([checked([broken])]), 'sarif');
  const [rule] = JSON.parse(text).runs[0].tool.driver.rules;
  expect(rule).toMatchObject({ id: 'rule/B8', shortDescription: { text: 'rule: B8' } });
  expect(rule.fullDescription.text).toMatch(/^Moving a guest or an item keeps ids/);
});
