import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Conflict, conflictIn, type FieldValues } from './conflict.ts';

/** The conflict that a save met, and whether the person is being asked about it. */
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
    /** Asks about the conflict that this failure tells of, if it tells of one. */
    note,
    /** Runs this save; a failure that is a conflict is noted. */
    orNoted: async <Saved>(save: () => Promise<Saved>, typed: { base: Values; mine: Values }) => {
      try {
        return await save();
      } catch (error) {
        // Whoever throws their text away finds the record as it is now.
        if (note(error, typed)) void queryClient.invalidateQueries();
        throw error;
      }
    },
    keepEditing: () => setIsAsking(false),
    clear: () => {
      setFound(null);
      setIsAsking(false);
    },
    /** What the form says of it. */
    shown: {
      conflict: isAsking ? found : null,
      isUndecided: found !== null && !isAsking,
      compareAgain: () => setIsAsking(true),
    },
  };
}

export type FoundConflict<Values extends FieldValues> = ReturnType<typeof useConflict<Values>>;
