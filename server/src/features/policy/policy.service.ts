import { type Brakes, brakeTexts } from '@bancada/contract/instance/brakes';
import type { DeletionPolicy } from '@bancada/contract/instance/policy-endpoint';
import {
  type Action,
  may,
  type Perfil,
  type PolicyTable,
  perfilNamed,
  policy,
} from '@bancada/contract/policy';
import { asPerson } from '../../database/as-person.ts';
import { readBrakes, writeBrakes } from '../../database/brakes.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { getUser } from '../users/users.service.ts';
import { findDeletionPerfil, writeDeletionPerfil } from './policy.sql.ts';

const deletion: Action = 'delete-in-knowledge-base';

interface PolicyParts {
  db: Database;
  /** `DELETE_MIN_PERFIL`; null: not set. */
  deleteMinPerfil: Perfil | null;
}

/** The policy as the instance has it now. What an admin chose is read anew each time, so it holds at once in all processes. */
export class InstancePolicy {
  readonly #parts: PolicyParts;

  constructor(parts: PolicyParts) {
    this.#parts = parts;
  }

  /** Reads the database only where it decides. */
  async may(perfil: Perfil, action: Action): Promise<boolean> {
    if (action !== deletion || perfil === 'admin') return may(perfil, action);
    return may(perfil, action, await this.table());
  }

  async table(): Promise<PolicyTable> {
    return { ...policy, [deletion]: (await this.deletion()).perfil };
  }

  async deletion(db: Database = this.#parts.db): Promise<DeletionPolicy> {
    const { deleteMinPerfil: fixed } = this.#parts;
    if (fixed !== null) return { perfil: fixed, fixado: true };
    return { perfil: perfilNamed((await findDeletionPerfil(db)) ?? '') ?? policy[deletion], fixado: false };
  }

  brakes(): Promise<Brakes> {
    return readBrakes(this.#parts.db);
  }

  async setBrakes(caller: Caller, brakes: Brakes): Promise<Brakes> {
    await asPerson(this.#parts.db, caller.id, async (db) => {
      const before = brakeTexts.audited(await readBrakes(db));
      if (before === brakeTexts.audited(brakes)) return;
      await writeBrakes(db, brakes);
      await noteAction(db, 'brakes', await getUser(db, caller.id), {
        freios: { antes: before, depois: brakeTexts.audited(brakes) },
      });
    });
    return this.brakes();
  }

  /** @throws AppError setting-fixed */
  async setDeletion(caller: Caller, perfil: Perfil): Promise<DeletionPolicy> {
    if (this.#parts.deleteMinPerfil !== null) throw new AppError('setting-fixed');
    await asPerson(this.#parts.db, caller.id, async (db) => {
      const { perfil: before } = await this.deletion(db);
      if (before === perfil) return;
      await writeDeletionPerfil(db, perfil);
      await noteAction(db, 'deletion-policy', await getUser(db, caller.id), {
        exclusao: { antes: before, depois: perfil },
      });
    });
    return this.deletion();
  }
}
