import { describe, expect, it } from 'vitest';
import { sandbox } from '../cli/built-command.js';
import { needs } from '../needs.js';
import { startHosted } from './hosted.js';
import { goThroughTroubles, isTooMuch } from './run.js';
import { TROUBLES } from './troubles.js';

const SHORT = ['an instance is killed', 'the instances are restarted in turn', 'the database is stopped'];

describe('two hosted instances', needs('postgres', 'haproxy', 'openssl'), () => {
  it('lose no booking in a series of disturbances, and recover soon after each', async () => {
    const hosted = await startHosted();
    const troubles = TROUBLES.filter(({ name }) => SHORT.includes(name));
    const plan = { partners: 12, troubleMs: 4000, calmMs: 20_000, troubles };
    const { noticed, acknowledged, lost } = await goThroughTroubles(hosted, plan);
    expect(noticed.map(({ trouble }) => trouble.name)).toEqual(SHORT);
    expect(noticed.filter(isTooMuch)).toEqual([]);
    expect(noticed.at(-1)?.failed['503']).toBeGreaterThan(0); // while the database is stopped
    expect(acknowledged).toBeGreaterThan(12);
    expect(lost).toEqual([]);
    for (const instance of hosted.instances) await instance.stop();
    const { code, stdout } = await sandbox(['store', 'check', hosted.store]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('nothing found')]);
    await hosted.end();
  }, 180_000);
});
