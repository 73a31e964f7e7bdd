import {
  type FactorChange,
  type Passkey,
  secondFactorEndpoints,
} from '@bancada/contract/accounts/second-factor';
import { call } from '../../api/client.ts';
import type { PreparedApp } from './AppSetUp.tsx';
import type { PreparedPasskey } from './PasskeySetUp.tsx';

/** A change of one's factors, which requires the password and, if there is one, a factor. */
export type FactorAction =
  | { kind: 'add-app' | 'remove-app' | 'add-passkey' | 'new-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey };

/** The result of using the permit: a set-up to complete, or the change itself. */
export type FactorProgress =
  | { kind: 'app'; prepared: PreparedApp }
  | { kind: 'passkey'; prepared: PreparedPasskey }
  | { kind: 'changed'; change: FactorChange };

export const actionTitles: Record<FactorAction['kind'], string> = {
  'add-app': 'Aplicativo autenticador',
  'remove-app': 'Remover o aplicativo?',
  'add-passkey': 'Nova chave de acesso',
  'remove-passkey': 'Remover a chave de acesso?',
  'new-codes': 'Novos códigos de recuperação',
};

/** Why the password is required, and what follows. */
export function actionReason(action: FactorAction): string {
  switch (action.kind) {
    case 'add-app':
      return 'Antes de ativar um aplicativo, confirme que é você.';
    case 'remove-app':
      return 'Os códigos do aplicativo deixam de valer para esta conta. Confirme que é você.';
    case 'add-passkey':
      return 'Antes de criar uma chave de acesso, confirme que é você.';
    case 'remove-passkey':
      return `A chave “${action.passkey.nome}” deixa de valer para esta conta. Confirme que é você.`;
    case 'new-codes':
      return 'Os códigos de recuperação antigos deixam de valer. Confirme que é você.';
  }
}

/** Uses up the permit. @throws ApiError, TypeError */
export async function perform(action: FactorAction, permissao: string): Promise<FactorProgress> {
  const body = { permissao };
  switch (action.kind) {
    case 'add-app':
      return { kind: 'app', prepared: await call(secondFactorEndpoints.prepareApp, { body }) };
    case 'add-passkey':
      return { kind: 'passkey', prepared: await call(secondFactorEndpoints.preparePasskey, { body }) };
    case 'remove-app':
      return { kind: 'changed', change: await call(secondFactorEndpoints.removeApp, { body }) };
    case 'remove-passkey': {
      const params = { id: action.passkey.id };
      return { kind: 'changed', change: await call(secondFactorEndpoints.removePasskey, { params, body }) };
    }
    case 'new-codes':
      return { kind: 'changed', change: await call(secondFactorEndpoints.newCodes, { body }) };
  }
}
