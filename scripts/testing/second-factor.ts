import assert from 'node:assert/strict';
import { generateSync } from 'otplib';
import { callApi, type Person, type RunningProduct, signInElsewhere } from './people.ts';

/** The code that an app shows now, or `steps` of 30 seconds from now: the server accepts one step either way. */
export function codeOf(secret: string, steps = 0): string {
  const period = 30;
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * period });
}

/** Turns an app on for a person without a browser, which ends their other sessions. Returns its secret and the codes. */
export async function appOf(
  product: RunningProduct,
  person: Person,
): Promise<{ secret: string; codes: string[] }> {
  const token = await signInElsewhere(product, person);
  const post = async <Answer>(place: string, body: object) => {
    const response = await callApi(product, `POST /second-factor/${place}`, body, token);
    assert.ok(response.ok, await response.clone().text());
    return (await response.json()) as Answer;
  };
  const { permissao } = await post<{ permissao: string }>('confirmation', { senha: person.senha });
  const { preparo, segredo } = await post<{ preparo: string; segredo: string }>('app', { permissao });
  const activation = { preparo, codigo: codeOf(segredo) };
  const { codigos } = await post<{ codigos: string[] }>('app/activation', activation);
  return { secret: segredo, codes: codigos };
}
