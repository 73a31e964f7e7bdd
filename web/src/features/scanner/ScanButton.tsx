import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { longestSide, pictureOnCanvas } from '../attachments/pictures/picture-canvas.ts';
import { showCamera } from '../senses/light-source.ts';
import { SenseRefused } from '../senses/refusals.ts';

interface ScanButtonProps {
  /** Takes the text of the first code that is read. */
  onRead: (text: string) => void;
}

/** Reads a printed code with the camera, or from a photo where the browser gives no camera. */
export function ScanButton({ onRead }: ScanButtonProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconScan size={18} aria-hidden />} onClick={open}>
        Ler código com a câmera
      </Button>
      <Modal opened={isOpen} onClose={close} title="Ler código" closeButtonProps={{ 'aria-label': 'Fechar' }}>
        <Scanner
          onRead={(text) => {
            close();
            onRead(text);
          }}
        />
      </Modal>
    </>
  );
}

const loadReader = () => import('./read-codes.ts');
/** Between two looks, so that a small machine has time for others. */
const restMs = 200;
const photoMaxPx = 2_400;

function Scanner({ onRead }: ScanButtonProps) {
  const video = useRef<HTMLVideoElement>(null);
  const refusal = useScanning(video, onRead);
  const [photo, setPhoto] = useState<'reading' | 'nothing' | null>(null);
  const readPhoto = async (file: File | null) => {
    if (file === null) return;
    setPhoto('reading');
    const { readCode } = await loadReader();
    const picture = await pixelsOf(file);
    const text = picture && (await readCode(picture));
    if (text === null) setPhoto('nothing');
    else onRead(text);
  };
  return (
    <Stack gap="sm">
      {refusal === null ? (
        <>
          <video
            ref={video}
            playsInline
            muted
            style={{ width: '100%', borderRadius: 4, background: '#000' }}
          />
          <Text size="sm" role="status">
            Aponte para o código: ele é lido sozinho.
          </Text>
        </>
      ) : (
        <FormFailure>{refusal}</FormFailure>
      )}
      {photo === 'nothing' && (
        <FormFailure>
          Nenhum código foi lido nesta foto. Chegue mais perto, com luz, e tire outra.
        </FormFailure>
      )}
      <Group>
        <FileButton accept="image/*" capture="environment" onChange={(file) => void readPhoto(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden />}
              loading={photo === 'reading'}
            >
              Ler de uma foto
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}

/** A photo's pixels, as many as a code needs; null of what is no picture. */
async function pixelsOf(file: File): Promise<ImageData | null> {
  const drawn = await pictureOnCanvas(file, longestSide(photoMaxPx));
  return drawn?.context.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height) ?? null;
}

/** Looks for a code in what the camera sees until one is read. @returns why there is no camera; null while there is */
function useScanning(
  video: React.RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  const tell = useLatest(onRead);
  useEffect(() => {
    const ending = new AbortController();
    const begin = async () => {
      if (video.current === null) return;
      const letGo = await showCamera(video.current);
      ending.signal.addEventListener('abort', letGo);
      if (ending.signal.aborted) letGo();
      else await scan(video.current, ending.signal, tell);
    };
    begin().catch((error: unknown) => {
      if (!(error instanceof SenseRefused)) throw error;
      setRefusal(error.message);
    });
    return () => ending.abort();
  }, [video, tell]);
  return refusal;
}

async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onRead: (text: string) => void,
): Promise<void> {
  const { readCode } = await loadReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  while (!signal.aborted && context !== null) {
    if (video.videoWidth > 0) {
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      context.drawImage(video, 0, 0);
      const text = await readCode(context.getImageData(0, 0, canvas.width, canvas.height));
      if (text !== null && !signal.aborted) return onRead(text);
    }
    await new Promise((done) => setTimeout(done, restMs));
  }
}
