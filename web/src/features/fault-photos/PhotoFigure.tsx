import { type FaultPhoto, faultPhotoLimits } from '@bancada/contract/attachments/photo-marks';
import { ActionIcon, Button, Group, Menu, Text, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPhotoOff,
  IconTextCaption,
} from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { Thumbnail } from '../attachments/Thumbnail.tsx';
import { noticeOfFailure, noticeWithUndo } from '../records/notices.tsx';
import classes from './FaultPhotos.module.css';
import { addPhoto, removePhoto, savePhoto } from './fault-photos.queries.ts';
import { type PhotoRecord, photoWords } from './photo-record.ts';

const DrawDialog = lazyPart(async () => (await import('./drawing/DrawDialog.tsx')).DrawDialog);

interface PhotoFigureProps {
  of: PhotoRecord;
  photo: FaultPhoto;
  place: { index: number; count: number };
  mayEdit: boolean;
  onOpen: () => void;
  onChanged: (photos: FaultPhoto[]) => void;
}

/** One photo of a record with its caption, and what can be done with it. */
export function PhotoFigure({ of, photo, place, mayEdit, onOpen, onChanged }: PhotoFigureProps) {
  const [open, setOpen] = useState<'caption' | 'drawing' | null>(null);
  const name = photo.legenda || photo.nome_arquivo;
  const close = () => setOpen(null);
  const acts = usePhotoActs({ of, photo, place, onChanged });
  return (
    <li className={classes.photo}>
      <UnstyledButton className={classes.tile ?? ''} aria-label={`Ampliar: ${name}`} onClick={onOpen}>
        <Thumbnail attachment={photo} size="tile" isPrinted />
      </UnstyledButton>
      {open === 'caption' ? (
        <CaptionForm
          caption={photo.legenda}
          onCancel={close}
          onSave={(legenda) => void acts.write({ legenda }).then((isDone) => isDone && close())}
        />
      ) : (
        <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
          <Text size="sm" pt={mayEdit ? 10 : 4} style={{ overflowWrap: 'anywhere' }}>
            {photo.legenda}
          </Text>
          {mayEdit && <PhotoMenu {...{ of, photo, place, name, acts }} onOpen={setOpen} />}
        </Group>
      )}
      {open === 'drawing' && (
        <DrawDialog of={of} photo={photo} onClose={close} onSaved={(photos) => onChanged(photos)} />
      )}
    </li>
  );
}

type Acts = ReturnType<typeof usePhotoActs>;

function usePhotoActs({ of, photo, place, onChanged }: Omit<PhotoFigureProps, 'mayEdit' | 'onOpen'>) {
  const { id, legenda, original_id } = photo;
  /** @returns whether it worked */
  const done = async (work: () => Promise<{ fotos: FaultPhoto[] }>): Promise<boolean> => {
    try {
      onChanged((await work()).fotos);
      return true;
    } catch (error) {
      noticeOfFailure(error, photoWords[of.kind].failed);
      return false;
    }
  };
  const putBack = async () => {
    const posicao = place.index + 1;
    if (original_id === null) return addPhoto(of, { anexo_id: id, legenda, posicao });
    await addPhoto(of, { anexo_id: original_id, legenda, posicao });
    return addPhoto(of, { anexo_id: id, no_lugar_de: original_id });
  };
  return {
    write: (body: { legenda?: string; posicao?: number }) => done(() => savePhoto(of, id, body)),
    restoreOriginal: () =>
      original_id !== null && done(() => addPhoto(of, { anexo_id: original_id, no_lugar_de: id })),
    remove: async () => {
      if (await done(() => removePhoto(of, id)))
        noticeWithUndo(photoWords[of.kind].taken, async () => {
          await done(putBack);
        });
    },
  };
}

interface PhotoMenuProps extends Pick<PhotoFigureProps, 'of' | 'photo' | 'place'> {
  name: string;
  acts: Acts;
  onOpen: (part: 'caption' | 'drawing') => void;
}

function PhotoMenu({ of, photo, place: { index, count }, name, acts, onOpen }: PhotoMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Opções da foto ${index + 1}: ${name}`}
          data-print="no"
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTextCaption size={18} />} onClick={() => onOpen('caption')}>
          {photo.legenda === '' ? 'Escrever legenda' : 'Alterar legenda'}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onOpen('drawing')}>
          Desenhar e escrever
        </Menu.Item>
        {index > 0 && (
          <Menu.Item
            leftSection={<IconArrowUp size={18} />}
            onClick={() => void acts.write({ posicao: index })}
          >
            Mover para antes
          </Menu.Item>
        )}
        {index < count - 1 && (
          <Menu.Item
            leftSection={<IconArrowDown size={18} />}
            onClick={() => void acts.write({ posicao: index + 2 })}
          >
            Mover para depois
          </Menu.Item>
        )}
        {photo.original_id !== null && (
          <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => void acts.restoreOriginal()}>
            Voltar à foto sem desenho
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPhotoOff size={18} />} onClick={() => void acts.remove()}>
          {photoWords[of.kind].takeOff}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CaptionFormProps {
  caption: string;
  onSave: (caption: string) => void;
  onCancel: () => void;
}

function CaptionForm({ caption, onSave, onCancel }: CaptionFormProps) {
  const [text, setText] = useState(caption);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <form aria-label="Legenda da foto" onSubmit={submit}>
      <UnsavedWarning isUnsaved={text !== caption} />
      <TextInput
        label="Legenda"
        size="md"
        autoFocus
        maxLength={faultPhotoLimits.legendaMaxChars}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="md" px="sm">
          Salvar
        </Button>
        <Button variant="default" size="md" px="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </form>
  );
}
