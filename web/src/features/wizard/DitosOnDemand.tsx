import { ditosTexts } from '@bancada/contract/faults/ditos';
import { useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';
import { DitosField } from '../symptoms/SymptomFields.tsx';

interface DitosOnDemandProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** Other ways to say the new symptom: a link, and the field once it was requested or has content. */
export function DitosOnDemand({ value, error, onChange }: DitosOnDemandProps) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened && value === '' && error === undefined)
    return (
      <TextButton style={{ alignSelf: 'flex-start' }} aria-expanded={false} onClick={() => setIsOpened(true)}>
        {ditosTexts.label}
      </TextButton>
    );
  return (
    <DitosField
      // Whoever opened it wants to type in it.
      autoFocus={isOpened}
      value={value}
      error={error}
      onChange={(event) => {
        // Keeps it open while it is emptied.
        setIsOpened(true);
        onChange(event.currentTarget.value);
      }}
    />
  );
}
