import type { Client } from './client.ts';
import { knownPassword } from './from-schema.ts';
import { rootAccount } from './product.ts';

export const profiles = ['usuario', 'editor', 'admin'] as const;
export type Profile = (typeof profiles)[number];

/** One account per profile, recreated whenever a generated call has broken it. */
export interface People {
  /** A valid token of this profile. */
  tokenOf(profile: Profile): Promise<string>;
  /** The token was refused: next time, signs in again or creates a new account. */
  forget(profile: Profile): void;
  /** Whether the account still has its profile and may sign in. */
  isAsItWas(profile: Profile): Promise<boolean>;
  /** Whether a profile may do this. */
  may(profile: Profile, permission: string): boolean;
  /** The account that manages the others; generated calls must not touch it. */
  rootId: number;
}

interface Account {
  id: number;
  email: string;
  token: string | null;
  /** When the token expires. */
  until: number;
}

/** Shorter than the lifetime of an access token. */
const tokenLifeMs = 10 * 60_000;

/** Signs in as each profile. @throws if the product refuses */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the accounts and tokens
export async function invitePeople(client: Client, prefix: string): Promise<People> {
  let made = 0;
  let rootToken = '';
  const accounts = new Map<Profile, Account>();
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const answer = await client.send(
      {
        method,
        target: prefix + path,
        headers: body ? [['content-type', 'application/json']] : [],
        ...(body ? { body: { text: JSON.stringify(body) } } : {}),
        as: null,
      },
      token,
    );
    return { status: answer.status, json: answer.body.length > 0 ? JSON.parse(String(answer.body)) : null };
  };
  const signIn = async (email: string, password: string): Promise<string | null> => {
    const { status, json } = await call('POST', '/auth/login', null, { email, password });
    return status === 200 ? json.access_token : null;
  };
  const asRoot = async (method: string, path: string, body?: object) => {
    const first = await call(method, path, rootToken, body);
    if (first.status !== 401) return first;
    rootToken = (await signIn(rootAccount.email, rootAccount.password)) ?? '';
    return call(method, path, rootToken, body);
  };
  const create = async (perfil: Profile): Promise<Account> => {
    made += 1;
    const email = `${perfil}.${made}@fuzz.test`;
    const account = {
      nome: 'Alguém',
      nome_usuario: `${perfil}-f${made}`,
      email,
      senha: knownPassword,
      perfil,
    };
    const { status, json } = await asRoot('POST', '/users', account);
    if (status !== 201) throw new Error(`no account for ${perfil}: ${status} ${JSON.stringify(json)}`);
    return { id: json.id, email, token: await signIn(email, knownPassword), until: Date.now() + tokenLifeMs };
  };
  const table = (await asRoot('GET', '/policy')).json as Record<string, Profile>;
  const rootId = (await asRoot('GET', '/users?user_id=me')).json.id as number;

  const isAsItWas = async (profile: Profile): Promise<boolean> => {
    const { status, json } = await asRoot('GET', `/users/${accounts.get(profile)?.id}`);
    return status === 200 && json.perfil === profile && json.ativo;
  };
  return {
    rootId,
    isAsItWas,
    tokenOf: async (profile) => {
      const account = accounts.get(profile);
      if (account?.token && account.until > Date.now()) return account.token;
      const token = account && (await isAsItWas(profile)) ? await signIn(account.email, knownPassword) : null;
      const now =
        account && token ? { ...account, token, until: Date.now() + tokenLifeMs } : await create(profile);
      accounts.set(profile, now);
      if (now.token === null) throw new Error(`a new account cannot sign in: ${now.email}`);
      return now.token;
    },
    forget: (profile) => {
      const account = accounts.get(profile);
      if (account) account.token = null;
    },
    may: (profile, permission) => {
      const least = table[permission];
      return (
        permission === 'anyone' ||
        (least !== undefined && profiles.indexOf(profile) >= profiles.indexOf(least))
      );
    },
  };
}
