import guide from '../../../../docs/guia-do-usuario.md?raw';
import type { FilesOfText } from '../../ui/Markdown.tsx';
import { MarkdownText } from '../../ui/MarkdownText.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './Guide.module.css';

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

const files: FilesOfText = {
  picture: (address, alt) => {
    const src = pictures.get(address);
    return src === undefined ? null : <img src={src} alt={alt} loading="lazy" className={classes.picture} />;
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
