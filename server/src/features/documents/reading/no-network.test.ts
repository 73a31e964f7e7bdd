import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('a process without network reaches no host, by whatever way', async () => {
  let calls = 0;
  const host = createServer((_, response) => {
    calls++;
    response.end('x');
  });
  host.on('connection', () => {
    calls++;
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const { port } = host.address() as AddressInfo;
  const program = `
    import { connect } from 'node:net';
    import { get } from 'node:http';
    import { createSocket } from 'node:dgram';
    const { forbidNetwork } = await import(${JSON.stringify(new URL('./no-network.ts', import.meta.url).href)});
    forbidNetwork();
    const ways = [
      () => fetch('http://127.0.0.1:${port}/'),
      async () => connect(${port}, '127.0.0.1'),
      () => new Promise((_, reject) => get('http://127.0.0.1:${port}/').on('error', reject)),
      async () => createSocket('udp4').send('x', ${port}, '127.0.0.1'),
    ];
    const results = await Promise.allSettled(ways.map((way) => way()));
    console.log(results.map(({ status }) => status).join(' '));
    process.exit();`;
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    program,
  ]);
  host.close();
  expect(stdout.trim()).toBe('rejected rejected rejected rejected');
  expect(calls).toBe(0);
});
