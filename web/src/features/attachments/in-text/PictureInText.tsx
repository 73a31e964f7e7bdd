import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { useIntersection } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { layout } from '../../../timings.ts';
import { useAddressOf } from '../../../ui/use-address-of.ts';
import { pictureQuery } from '../pictures/decode-for-browser.ts';
import classes from './PictureInText.module.css';

interface PictureInTextProps {
  attachment: AttachmentSummary;
  alt: string;
  onOpen: () => void;
}

/** An attached picture within a text, in a frame of fixed size, so that nothing moves when it comes; pressed, it opens. */
export function PictureInText({ attachment, alt, onOpen }: PictureInTextProps) {
  const { ref, entry } = useIntersection({ rootMargin: `${layout.pictureInTextNearPx}px 0px` });
  const isPrinted = useBeforePrint();
  const isWanted = entry?.isIntersecting === true || isPrinted;
  const { data, isError } = useQuery({ ...pictureQuery(attachment), enabled: isWanted });
  const address = useAddressOf(data);
  const [isBroken, setIsBroken] = useState(false);
  const words = alt || attachment.nome_arquivo;
  const isLost = isError || isBroken;
  return (
    <button
      ref={ref}
      type="button"
      className={classes.frame}
      onClick={onOpen}
      aria-label={`Ampliar: ${words}`}
    >
      {address !== undefined && !isLost ? (
        <img src={address} alt={words} onError={() => setIsBroken(true)} />
      ) : (
        <span className={classes.words}>
          {isLost ? <IconPhotoOff size={28} aria-hidden /> : <IconPhoto size={28} aria-hidden />}
          {isLost ? `A imagem não pôde ser mostrada: ${words}` : words}
        </span>
      )}
    </button>
  );
}

/** Whether the page is about to be printed: what is far down is wanted then. */
function useBeforePrint(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const print = () => setIsPrinted(true);
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return isPrinted;
}
