import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { savingMessage } from '../../../api/error-message.ts';
import { Modal } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/Failure.tsx';
import { FormFailure } from '../../../ui/FormAlert.tsx';
import { SkeletonBlocks } from '../../../ui/Loaded.tsx';
import { UnsavedWarning, useCancel } from '../../../ui/UnsavedWarning.tsx';
import { ownerOf } from '../../attachments/owners.ts';
import { pictureQuery } from '../../attachments/pictures/decode-for-browser.ts';
import { attachPicture } from '../../attachments/sending/attach-picture.ts';
import { stateAfter } from '../../attachments/sending/upload-queue.ts';
import { addPhoto } from '../fault-photos.queries.ts';
import type { PhotoRecord } from '../photo-record.ts';
import classes from './Drawing.module.css';
import { DrawingTools } from './DrawingTools.tsx';
import { drawCopy, NotDrawn } from './draw-copy.ts';
import { Stage } from './Stage.tsx';
import type { Shape } from './shapes.ts';
import { useDrawing } from './use-drawing.ts';

interface DrawDialogProps {
  of: PhotoRecord;
  photo: FaultPhoto;
  onClose: () => void;
  onSaved: (photos: FaultPhoto[]) => void;
}

/** Arrows, rings and words on a copy of a photo, which stands in its place then. The untouched one stays an attachment. */
export function DrawDialog({ of, photo, onClose, onSaved }: DrawDialogProps) {
  const query = useQuery(pictureQuery(photo));
  const drawing = useDrawing();
  const { shapes } = drawing.stage;
  const isUnsaved = shapes.length > 0 || drawing.isTextLeft;
  const { cancel, question, isAsking } = useCancel(isUnsaved, onClose);
  const saving = useSaving({ of, photo }, shapes);
  const failure = drawing.missing ?? saving.failure;
  const save = async () => {
    if (query.data === undefined) return;
    if (drawing.isTextLeft) return drawing.askForPlace();
    const photos = await saving.save(query.data);
    if (photos === null) return;
    onSaved(photos);
    onClose();
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={cancel}
      closeOnEscape={!isAsking}
      title="Desenhar na foto"
      closeButtonProps={{ 'aria-label': 'Fechar sem salvar', size: 44 }}
      classNames={{ content: classes.dialog ?? '', body: classes.body ?? '' }}
    >
      <DrawingTools {...drawing.tools}>
        <Button
          size="md"
          leftSection={<IconDeviceFloppy size={18} />}
          loading={saving.isBusy}
          disabled={!isUnsaved}
          onClick={() => void save()}
        >
          Salvar
        </Button>
      </DrawingTools>
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      {query.isError && (
        <Failure error={query.error} fallback="Erro ao abrir a foto." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonBlocks count={1} heightPx={240} />}
      {query.isSuccess && (
        <Stage photo={query.data} name={photo.legenda || photo.nome_arquivo} {...drawing.stage} />
      )}
      {question}
      <UnsavedWarning isUnsaved={isUnsaved} />
    </Modal>
  );
}

/** Attaches the copy where the photo is, and puts it in the photo's place. */
function useSaving({ of, photo }: Pick<DrawDialogProps, 'of' | 'photo'>, shapes: readonly Shape[]) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The copy that was attached, and lacks its place. */
  const attached = useRef<{ shapes: readonly Shape[]; id: number } | null>(null);
  /** @returns the photos of the record; null if it failed */
  const save = async (bytes: Blob): Promise<FaultPhoto[] | null> => {
    setIsBusy(true);
    setFailure(null);
    try {
      if (attached.current?.shapes !== shapes) {
        const file = await drawCopy(bytes, shapes, photo.nome_arquivo);
        attached.current = { shapes, id: (await attachPicture(file, ownerOf(photo))).id };
      }
      const { fotos } = await addPhoto(of, { anexo_id: attached.current.id, no_lugar_de: photo.id });
      return fotos;
    } catch (error) {
      setFailure(sentenceOf(error));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, save };
}

function sentenceOf(error: unknown): string {
  if (error instanceof NotDrawn || error instanceof DOMException)
    return 'Este navegador não conseguiu desenhar nesta foto.';
  const after = stateAfter(error);
  return 'sentence' in after ? after.sentence : savingMessage(error, 'Erro ao salvar a foto.');
}
