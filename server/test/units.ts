import type { NewUnit, Unit, UnitOfNumber } from '@bancada/contract/units/units';
import type { NewVisit, Visit } from '@bancada/contract/units/visits';
import type { Person, TestApplication } from './application.ts';

/** What tests of units repeat: making one, its visits, and seeking a number. */
export function unitsOf({ call }: TestApplication) {
  const made = async <Made>(person: Person, url: string, body: object): Promise<Made> => {
    const answer = await call(person, 'POST', url, body);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const unit = (given: Partial<NewUnit>, person: Person = 'usuario') =>
    made<Unit & { message: string }>(person, '/units', given);
  const visit = (given: NewVisit, person: Person = 'usuario') => made<Visit>(person, '/visits', given);
  const byNumber = async (typed: string): Promise<{ exatos: UnitOfNumber[]; parecidos: UnitOfNumber[] }> =>
    (await call('usuario', 'GET', `/units/by-number?number=${encodeURIComponent(typed)}`)).json();
  const save = (id: number, edit: object) => call('usuario', 'PUT', `/units/${id}`, edit);
  const past = async (id: number): Promise<Visit[]> =>
    (await call('usuario', 'GET', `/units/${id}/visits`)).json().data;
  return { unit, visit, byNumber, save, past };
}
