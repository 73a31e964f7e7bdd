export interface Colours {
  ground: string;
  outline: string;
  part: string;
  partEdge: string;
  partName: string;
  pin: string;
  /** Of a pin that is on no net. */
  freePin: string;
  pinText: string;
  net: string;
  lit: string;
  note: string;
}

export const colours: Record<'light' | 'dark', Colours> = {
  light: {
    ...{ ground: '#f8f9fa', outline: '#495057', part: '#e7edf3', partEdge: '#868e96', partName: '#212529' },
    ...{
      pin: '#5c7c9c',
      freePin: '#b5bdc5',
      pinText: '#ffffff',
      net: '#c92a2a',
      lit: '#1864ab',
      note: '#2b8a3e',
    },
  },
  dark: {
    ...{ ground: '#16181c', outline: '#adb5bd', part: '#262b33', partEdge: '#6c757d', partName: '#f1f3f5' },
    ...{
      pin: '#7f9fbf',
      freePin: '#4b525a',
      pinText: '#101113',
      net: '#ff8787',
      lit: '#74c0fc',
      note: '#8ce99a',
    },
  },
};
