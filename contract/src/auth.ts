import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Accounts and sessions: the figures that server and screens share. */
export const authLimits = {
  emailMaxChars: 254,
  passwordMaxChars: 128,
  refreshTokenMaxChars: 200,
  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  /** A refresh token used again within this time (two tabs) gets a working pair, not a refusal. */
  refreshOverlapSeconds: 10,
} as const;

export const Credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(authLimits.emailMaxChars), z.email()),
  password: z.string().check(z.minLength(1), z.maxLength(authLimits.passwordMaxChars)),
});
export type Credentials = z.output<typeof Credentials>;

const RefreshToken = z.object({
  refresh_token: z.string().check(z.minLength(1), z.maxLength(authLimits.refreshTokenMaxChars)),
});

export const TokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token runs out. */
  expires_in: z.int(),
});
export type TokenPair = z.output<typeof TokenPair>;

export const authEndpoints = {
  login: endpoint('POST /auth/login', 'anyone', {
    summary: 'Entrar com e-mail e senha',
    body: Credentials,
    response: TokenPair,
  }),
  refreshToken: endpoint('POST /auth/refresh-token', 'anyone', {
    summary: 'Trocar o refresh token por um novo par de tokens',
    body: RefreshToken,
    response: TokenPair,
  }),
  logout: endpoint('POST /auth/logout', 'anyone', {
    summary: 'Encerrar a sessão deste refresh token',
    body: RefreshToken,
  }),
};
