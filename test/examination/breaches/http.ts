import type { Breach } from './breach.js';

export const HTTP: readonly Breach[] = [
  {
    id: 'a 401 says more than nothing',
    theme: 'http',
    rules: ['P1'],
    reply: (traffic) => {
      if (traffic.status === 401 && traffic.path !== '/oauth2/token')
        traffic.reply = { error: 'unauthorized' };
    },
  },
  {
    id: 'unknown parameters are ignored',
    theme: 'http',
    rules: ['P11', 'P7', 'P2'],
    request: (traffic) => {
      for (const name of ['limitt', 'page', 'nonsense']) traffic.query.delete(name);
    },
  },
  {
    id: 'each response is English',
    theme: 'http',
    rules: ['P4'],
    reply: ({ replyHeaders }) => void (replyHeaders['content-language'] &&= 'en'),
  },
  {
    id: 'any media type is acceptable',
    theme: 'http',
    rules: ['P3', 'P2'],
    request: (traffic) => {
      if (traffic.headers['accept'] === 'text/html' && traffic.path === '/merchants')
        traffic.headers['accept'] = '*/*';
    },
  },
  {
    id: 'a 405 does not say what is allowed',
    theme: 'http',
    rules: ['P2'],
    reply: (traffic) => {
      if (traffic.status === 405) delete traffic.replyHeaders['allow'];
    },
  },
  {
    id: 'errors are plain JSON',
    theme: 'http',
    rules: ['P7'],
    reply: (traffic) => {
      if (traffic.status === 400) traffic.replyHeaders['content-type'] = 'application/json';
    },
  },
  {
    id: 'bodies of any type are taken',
    theme: 'http',
    rules: ['P6'],
    request: (traffic) => {
      if (traffic.headers['content-type'] === 'text/plain')
        traffic.headers['content-type'] = 'application/json';
    },
  },
];
