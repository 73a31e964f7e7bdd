import path from 'node:path';
import { type TokenRight, tokenRights } from '@bancada/contract/accounts/access-tokens';
import pg from 'pg';
import type { Client } from '../client.ts';
import { type Product, rootAccount } from '../product.ts';

/** What a call at the door for assistants carries: a token of all rights or of one, one that is over, something else, or nothing. */
export const keyNames = ['todos', ...tokenRights, 'vencido', 'revogado', 'sessao', 'garbage'] as const;
export type KeyName = (typeof keyNames)[number];
export type Keys = Record<KeyName, string>;

/** The rights of a key; none: it opens nothing. */
export function rightsOf(key: string | null): readonly TokenRight[] {
  if (key === 'todos') return tokenRights;
  return tokenRights.filter((right) => right === key);
}

interface Parts {
  client: Client;
  prefix: string;
  product: Product;
}

/** Makes one of each for the account that generated calls leave alone. @throws if the product refuses */
export async function makeKeys({ client, prefix, product }: Parts): Promise<Keys> {
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const headers: [string, string][] = body ? [['content-type', 'application/json']] : [];
    const target = prefix + path;
    const text = body === undefined ? {} : { body: { text: JSON.stringify(body) } };
    const answer = await client.send({ method, target, headers, ...text, as: null }, token);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return answer.body.length === 0 ? null : JSON.parse(String(answer.body));
  };
  const { access_token: sessao } = await call('POST', '/auth/login', null, rootAccount);
  const make = async (nome: string, direitos: readonly TokenRight[] = tokenRights): Promise<Made> =>
    call('POST', '/tokens', sessao, { nome, direitos, senha_atual: rootAccount.password });
  const goodOnes = await Promise.all(tokenRights.map(async (one) => [one, (await make(one, [one])).token]));
  const [todos, vencido, revogado] = [await make('todos'), await make('vencido'), await make('revogado')];
  await expire(product, vencido);
  await call('DELETE', `/tokens/${revogado.dados.id}`, sessao);
  return {
    ...(Object.fromEntries(goodOnes) as Record<TokenRight, string>),
    ...{ todos: todos.token, vencido: vencido.token, revogado: revogado.token },
    ...{ sessao, garbage: `bancada_${'0'.repeat(64)}` },
  };
}

interface Made {
  token: string;
  dados: { id: string };
}

/** A token is good for a day at least, and its server's clock cannot be turned. */
async function expire({ folder }: Product, { dados }: Made): Promise<void> {
  const client = new pg.Client(
    process.env.DATABASE_URL ?? { user: 'bancada', database: 'bancada', host: path.join(folder, 'db') },
  );
  await client.connect();
  const over = "UPDATE access_tokens SET expira_em = '2020-01-01T00:00:00Z' WHERE id = $1";
  await client.query(over, [dados.id]);
  await client.end();
}
