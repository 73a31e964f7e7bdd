import type { TokenRight } from '@bancada/contract/accounts/access-tokens';
import * as z from 'zod/mini';
import type { Ask } from './ask.ts';

/** What a tool works with. */
export interface ToolParts {
  ask: Ask;
  /** Where the product is opened: `https://bancada.oficina.test`. */
  base: string;
  /** The server's time. */
  now(): Date;
}

/** One tool of the assistant's door: which right opens it, what it takes, and its answer as text. */
export interface Tool<Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape> {
  name: string;
  right: TokenRight;
  /** Called once or many times, it is the same. */
  isWriting: boolean;
  title: string;
  description: string;
  input: z.ZodMiniObject<Shape>;
  answer(parts: ToolParts, given: z.output<z.ZodMiniObject<Shape>>): Promise<string>;
}

/** Declares a tool with the types of what it takes. */
export function tool<const Shape extends z.core.$ZodLooseShape>(one: Tool<Shape>): Tool {
  return one as unknown as Tool;
}

/** What a longer answer is gone on with, as it was given. */
export const handle = () =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{1,6}$/, 'Use o valor de "continua" da resposta anterior.'),
        z.describe('O valor de "continua" da resposta anterior, para receber o resto'),
      ),
  );

export const recordId = (what: string) =>
  z.int().check(z.positive(), z.maximum(2_147_483_647), z.describe(what));
