import { readDocument } from '../../src/features/documents/reading/reader.ts';

/** A server that reads the file of its argument, says so at each page, and is to be killed. */
const request = {
  path: process.argv[2] ?? '',
  mediaType: 'x',
  fromPage: 1,
  pagesMax: 100,
  wantsThumbnail: false,
};
for (;;) {
  for await (const event of readDocument(request, new AbortController().signal)) {
    if (event.kind === 'page') process.send?.('page');
  }
}
