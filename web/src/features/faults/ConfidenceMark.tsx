import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { lazy, Suspense, useState } from 'react';
import { loadCode } from '../../ui/lazy-part.tsx';
import classes from './ConfidenceMark.module.css';
import { type Confidence, ConfidenceTarget, icons, meanings } from './ConfidenceTarget.tsx';

const ConfidenceSource = lazy(async () => ({
  default: (await loadCode(() => import('./ConfidenceSource.tsx'))).ConfidenceSource,
}));

interface ConfidenceIconProps {
  confianca: Confidence;
  /** Hides the word where there is room for the icon alone. */
  wordClass: string;
}

/** How far to trust a starter entry, where there is only room to say so. */
export function ConfidenceIcon({ confianca, wordClass }: ConfidenceIconProps) {
  const Icon = icons[confianca];
  return (
    <span className={classes.icon} data-confidence={confianca} title={meanings[confianca]}>
      <Icon size={18} aria-hidden />
      <span className={wordClass}>{confianca}</span>
    </span>
  );
}

/** How reliable a starter entry is, and its source. Opens by click, touch or key; what opens it is fetched then. */
export function ConfidenceMark({ fonte, confianca }: Pick<TroubleshootingEntry, 'fonte' | 'confianca'>) {
  const [isWanted, setIsWanted] = useState(false);
  if (confianca === null) return null;
  const closed = <ConfidenceTarget confianca={confianca} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ConfidenceSource fonte={fonte} confianca={confianca} />
    </Suspense>
  );
}
