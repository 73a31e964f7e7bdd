import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { callsOf } from '../kinds/calls.ts';
import { manufacturer } from '../kinds/manufacturer.ts';
import { answerOf, editOf, newOf } from '../kinds/schemas.ts';
import { idInAddress } from '../values.ts';

export const Manufacturer = answerOf(manufacturer, {});
export type Manufacturer = z.output<typeof Manufacturer>;
export const NewManufacturer = newOf(manufacturer);
export const ManufacturerEdit = editOf(manufacturer);

/** A maker made in passing, while something else is written. */
export const NamedManufacturer = z.pick(NewManufacturer, { nome: true });

const calls = callsOf(manufacturer, [Manufacturer, NewManufacturer, ManufacturerEdit]);

export const manufacturerEndpoints = {
  list: endpoint(
    'GET /manufacturers',
    'read-knowledge-base',
    calls.list('Fabricantes, por nome; com manufacturer_id, só aquele', {
      manufacturer_id: z.optional(idInAddress()),
    }),
  ),
  get: endpoint('GET /manufacturers/:id', 'read-knowledge-base', calls.get),
  create: endpoint('POST /manufacturers', 'edit-knowledge-base', calls.create),
  createNamed: endpoint('POST /manufacturers/so-nome', 'edit-knowledge-base', {
    ...calls.create,
    summary: 'Cria um fabricante só com o nome; website e contato podem vir depois',
    body: NamedManufacturer,
  }),
  save: endpoint('PUT /manufacturers/:id', 'edit-knowledge-base', calls.save),
};
