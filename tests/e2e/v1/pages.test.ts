import { describeV1OnPages, isSmokeOnPages } from './on-pages.js';

describeV1OnPages(isSmokeOnPages);
