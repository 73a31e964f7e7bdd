import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { ActionIcon, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import PreviewDialog from './preview/PreviewDialog.tsx';

interface PreviewGalleryProps {
  /** Those that can be displayed, in the order of walking. */
  attachments: readonly AttachmentSummary[];
  shown: AttachmentSummary;
  onShow: (attachment: AttachmentSummary) => void;
  onClose: () => void;
}

/** An attachment as an overlay, from which one walks to the others of its record: by buttons, and by arrow keys. */
export default function PreviewGallery({ attachments, shown, onShow, onClose }: PreviewGalleryProps) {
  const at = attachments.findIndex(({ id }) => id === shown.id);
  const canWalk = at >= 0 && attachments.length > 1;
  const walk = (by: 1 | -1) => {
    const next = attachments.at((at + by) % attachments.length);
    if (canWalk && next !== undefined) onShow(next);
  };
  useArrowKeys(walk);
  const controls = canWalk && (
    <WalkControls shown={shown} number={at + 1} count={attachments.length} onWalk={walk} />
  );
  return <PreviewDialog attachment={shown} onClose={onClose} controls={controls} />;
}

interface WalkControlsProps {
  shown: AttachmentSummary;
  number: number;
  count: number;
  onWalk: (by: 1 | -1) => void;
}

function WalkControls({ shown, number, count, onWalk }: WalkControlsProps) {
  const next = useRef<HTMLButtonElement>(null);
  // Whatever had the focus inside the file before has gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is shown
  useEffect(() => {
    if (document.activeElement === document.body) next.current?.focus();
  }, [shown.id]);
  return (
    <Group gap={4} mt={4} wrap="nowrap" justify="center" role="group" aria-label="Anexos deste registro">
      <ActionIcon
        variant="default"
        size={36}
        className="touch-icon"
        aria-label="Anexo anterior"
        onClick={() => onWalk(-1)}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <Text span size="sm" role="status" miw={64} ta="center" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {number} de {count}
        <VisuallyHidden>: {shown.nome_arquivo}</VisuallyHidden>
      </Text>
      <ActionIcon
        ref={next}
        variant="default"
        size={36}
        className="touch-icon"
        aria-label="Próximo anexo"
        onClick={() => onWalk(1)}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </Group>
  );
}

/** What uses the arrow keys itself. */
const ownArrowKeys =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="tree"]';

/** Walks by the left and right arrow keys that nothing inside the viewer has used. */
function useArrowKeys(onWalk: (by: 1 | -1) => void): void {
  const walk = useRef(onWalk);
  walk.current = onWalk;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (target instanceof Element && target.closest(ownArrowKeys) !== null) return;
      event.preventDefault();
      walk.current(key === 'ArrowRight' ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
