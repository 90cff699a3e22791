// A match with faults, for a first look.

import text from '../../../../testdata/sample/kitchen-table.mat';

export const kExample: string = text;
export const kExampleName = 'kitchen-table.mat';
