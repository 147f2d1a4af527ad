import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releasedChangelog, requireHigher, VERSIONED, withVersion } from '../../scripts/release.mjs';
import { packageVersion } from '../../src/package/package.js';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

describe('a release', () => {
  it('moves the unreleased entries of the changelog to their own section', () => {
    const text = '# Changelog\n\n## Unreleased\n\n### Added\n\n- One.\n\n## 0.1.0 - 2026-11-21\n';
    expect(releasedChangelog(text, '0.2.0', '2027-01-02')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2027-01-02\n\n### Added\n\n- One.\n\n## 0.1.0 - 2026-11-21\n',
    );
  });

  it.each([
    ['no entry', '## Unreleased\n\n### Added\n\n## 0.1.0 - 2026-11-21\n\n- Old.\n'],
    ['no section', '## 0.1.0 - 2026-11-21\n\n- Old.\n'],
  ])('is refused if the changelog has %s for it', (_, text) => {
    expect(() => releasedChangelog(text, '0.2.0', '2027-01-02')).toThrow(
      'Write the changes for users there.',
    );
  });

  it.each(['0.2.0', '0.1.9', '0.2', '', 'v0.3.0'])('is refused for the version %j after 0.2.0', (version) => {
    expect(() => requireHigher(version, '0.2.0')).toThrow(/0\.[23]\.0/);
  });

  it('may have any higher version, and does not change longer numbers that contain the current version', () => {
    for (const version of ['0.2.1', '0.10.0', '1.0.0']) requireHigher(version, '0.2.0');
    expect(withVersion('a-0.2.0.tgz 10.2.0 0.2.01 "0.2.0"', '0.2.0', '0.3.0')).toBe(
      'a-0.3.0.tgz 10.2.0 0.2.01 "0.3.0"',
    );
  });
});

describe('the version of the package', () => {
  it.each(VERSIONED)('is the same in %s', (name) => {
    expect(read(name)).toMatch(
      new RegExp(`(?<![\\d.])${packageVersion().replaceAll('.', '\\.')}(?![\\d.]*\\d)`),
    );
  });

  it('is the newest one in the changelog, and equals that in the lock file', () => {
    expect(/^## (\d\S+) - /m.exec(read('CHANGELOG.md'))?.[1]).toBe(packageVersion());
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: packageVersion() });
  });
});
