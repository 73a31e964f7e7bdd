/** `1 foto chegou`, `3 fotos chegaram`. */
export const photosText = (count: number) => (count === 1 ? '1 foto chegou' : `${count} fotos chegaram`);
