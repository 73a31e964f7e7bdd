import type { administrator } from './running-server.ts';

/** Begins a session; runs in the page. */
export async function enter({ email, password }: typeof administrator): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const response = await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
  for (const [name, token] of Object.entries((await response.json()) as Record<string, string>))
    if (name.endsWith('_token')) localStorage.setItem(name, token);
}
