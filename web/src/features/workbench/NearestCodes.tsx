import { useNavigate } from '@tanstack/react-router';
import { KnownCodeNote } from '../signal-codes/KnownCodeNote.tsx';
import { useKnownCode } from '../signal-codes/signal-codes.queries.ts';
import { anotherTerm, type WorkbenchSearch } from './workbench-search.ts';

/** Codes similar to one without results; nothing if none is known. */
export function NearestCodes({ code, search }: { code: string; search: WorkbenchSearch }) {
  const navigate = useNavigate();
  const known = useKnownCode('post', code);
  if (known.others.length === 0) return null;
  return (
    <KnownCodeNote
      type="post"
      known={known}
      isOffer
      onChoose={(chosen) => void navigate({ to: '.', search: anotherTerm(search, chosen) })}
    />
  );
}
