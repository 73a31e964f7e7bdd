import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Conflict, conflictIn, type FieldValues } from './conflict.ts';

/** The conflict that a save ran into, and whether its dialog is open. */
export function useConflict<Values extends FieldValues>(secrets: readonly (keyof Values & string)[]) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Conflict<Values> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const note = (error: unknown, typed: { base: Values; mine: Values }) => {
    const conflict = conflictIn(error, typed, secrets);
    setFound(conflict);
    setIsAsking(conflict !== null);
    return conflict !== null;
  };
  return {
    found,
    /** Opens the dialog if this failure is a conflict. */
    note,
    /** Runs this save; opens the dialog if it fails with a conflict. */
    orNoted: async <Saved>(save: () => Promise<Saved>, typed: { base: Values; mine: Values }) => {
      try {
        return await save();
      } catch (error) {
        // So that somebody who discards their text sees the current record.
        if (note(error, typed)) void queryClient.invalidateQueries();
        throw error;
      }
    },
    keepEditing: () => setIsAsking(false),
    clear: () => {
      setFound(null);
      setIsAsking(false);
    },
    /** For the form. */
    shown: {
      conflict: isAsking ? found : null,
      isUndecided: found !== null && !isAsking,
      compareAgain: () => setIsAsking(true),
    },
  };
}

export type FoundConflict<Values extends FieldValues> = ReturnType<typeof useConflict<Values>>;
