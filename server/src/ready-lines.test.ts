import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readyLines } from './ready-lines.ts';

const addresses = ['192.168.0.10', '10.1.1.5'];
const listening = 'http://localhost:3000';
const said = (env: Record<string, string>, admin: Parameters<typeof readyLines>[2]['admin'] = null) =>
  readyLines(readConfig(env, '/srv'), listening, { addresses, admin }).split('\n');

test('a server of this machine alone says how others reach it', () => {
  expect(said({})).toEqual([
    'Bancada pronta em http://localhost:3000',
    'Só neste computador. Para os outros da rede: HOST=0.0.0.0 npm start',
  ]);
});

test('a server for the network says each of its addresses', () => {
  expect(said({ HOST: '0.0.0.0' })).toEqual([
    'Bancada pronta em http://localhost:3000',
    'Nos outros computadores: http://192.168.0.10:3000',
    'Nos outros computadores: http://10.1.1.5:3000',
  ]);
  expect(said({ HOST: '192.168.0.10' })).toHaveLength(1);
  expect(said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://oficina.lan' })).toEqual([
    'Bancada pronta em https://oficina.lan (escuta em http://localhost:3000)',
  ]);
});

test('a server with https says its addresses, and where a device is led through trusting it', () => {
  const https = {
    port: 3443,
    names: { dns: ['localhost', 'pc.local', 'pc'], ip: ['127.0.0.1', '192.168.0.10'] },
  };
  const lines = readyLines(readConfig({ HTTPS: '1' }, '/srv'), listening, { addresses, admin: null, https });
  expect(lines.split('\n').slice(3)).toEqual([
    'Por https, com microfone, câmera e uso sem conexão: https://localhost:3443',
    'Por https, nos outros aparelhos: https://pc.local:3443',
    'Por https, nos outros aparelhos: https://192.168.0.10:3443',
    'Para um aparelho confiar neste https, abra nele uma vez: http://192.168.0.10:3000/https',
  ]);
});

test('the first admin comes last', () => {
  expect(said({}, { email: 'admin@bancada.local', password: 'aBcDeF' }).slice(-4)).toEqual([
    'Primeiro administrador criado:',
    '  E-mail: admin@bancada.local',
    '  Senha:  aBcDeF',
    '  Anote a senha: ela não será mostrada de novo. Para trocá-la: npm run reset-password',
  ]);
});
