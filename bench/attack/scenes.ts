import type { Scene } from './attacks.ts';
import { oneEmptiesTheBase, oneProvesASolution } from './person-scenes.ts';
import { deletedMeanwhile, slowDrawing, tooManyPages } from './reading-scenes.ts';

/** By the name in the printed table. */
export const scenes: Record<string, Scene> = {
  'a PDF that names one page 1,000,000 times': tooManyPages,
  'drawings that take long, of two accounts': slowDrawing,
  'a file deleted while it is read': deletedMeanwhile,
  '588 deletions of one account, undone on the screen': oneEmptiesTheBase,
  '100 outcomes of one account': oneProvesASolution,
};
