/** What the viewer of PDFs uses of pdf.js's style sheet, which is written for its whole application and sets colours of `:root`. */
const usedOfPdfJs =
  /^(\.textLayer|\.annotationLayer|\.canvasWrapper|\.pdfViewer|\[data-main-rotation|:?:?(is\()?\.xfa)/;
const unusedOfPdfJs = /edit|highlight|popupMenu|loading|scroll|Presentation/i;

const pagesOfPdfJs = {
  postcssPlugin: 'pages-of-pdf-js',
  Once(root) {
    if (!root.source?.input.file?.endsWith('pdf_viewer.css')) return;
    root.each((node) => {
      if (node.type !== 'rule' || !usedOfPdfJs.test(node.selector)) node.remove();
    });
    root.walkRules((rule) => {
      if (unusedOfPdfJs.test(rule.selector)) rule.remove();
    });
  },
};

// Breakpoints are the theme's (src/app/theme.ts): 576, 768, 992, 1200, 1400 px at 16 px a rem.
module.exports = {
  plugins: [
    pagesOfPdfJs,
    require('postcss-preset-mantine')(),
    require('postcss-simple-vars')({
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '87.5em',
      },
    }),
  ],
};
