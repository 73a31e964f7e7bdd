import { setupServer } from 'msw/node';

/**
 * The line between the screens and the server. All goes through to the real server but what a test breaks:
 * `line.use(http.get('*\/api/v1/symptoms', () => HttpResponse.error()))`, until the end of the test.
 */
export const line = setupServer();
