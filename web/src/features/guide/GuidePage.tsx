import { Image } from '@mantine/core';
import guide from '../../../../docs/guia-do-usuario.md?raw';
import type { FilesOfText } from '../../ui/Markdown.tsx';
import { MarkdownText } from '../../ui/MarkdownText.tsx';
import { Page } from '../../ui/Page.tsx';

/** Addresses of the guide's pictures, by their paths in `docs`. */
const pictures = new Map(
  Object.entries(
    import.meta.glob<string>('../../../../docs/images/*.webp', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ).map(([file, address]) => [file.replace('../../../../docs/', ''), address]),
);

const frame = '1px solid var(--mantine-color-default-border)';

const files: FilesOfText = {
  picture: (address, alt) => {
    const src = pictures.get(address);
    return src === undefined ? null : (
      <Image src={src} alt={alt} loading="lazy" w="auto" maw="100%" radius="md" bd={frame} />
    );
  },
  link: () => null,
};

/** The page shows its title, and the contents, itself. */
const text = guide.replace(/^# .*\n/, '').replace(/^(- \[.*\]\(#.*\)\n)+/m, '');

/** The user's guide, as it lies in the repository. */
export function GuidePage() {
  return (
    <Page title="Guia do usuário">
      <MarkdownText text={text} files={files} />
    </Page>
  );
}
